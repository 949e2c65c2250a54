public import Synchronization

/// A key with its factory, lifetime and the place where it was written.
///
/// Containers keep registrations; only this module makes them, by `register`.
///
/// Unchecked, as are its subclasses: factories are `@Sendable` and all else is constant but for
/// atomics, `owner` (set before anyone else can find the registration) and `order` (guarded by the
/// container's lock). What a factory builds need not be `Sendable`; see `Container`.
public class Registration: @unchecked Sendable {
  public final let key: AnyKey
  public final let lifetime: Lifetime
  public final let location: SourceLocation

  @usableFromInline final let hash: Int
  /// Neither tags nor arguments: the service alone tells a match.
  @usableFromInline final let isPlain: Bool
  /// The tag of a key that has one and no more.
  @usableFromInline final let onlyTag: Tag?
  @usableFromInline final let argumentCount: UInt16
  @usableFromInline final let form: Form
  /// A transient with a sync factory: resolving it is a call.
  @usableFromInline final let isDirect: Bool

  /// The instance that is kept, an `InstanceBox`, retained; written once, read without a lock.
  @usableFromInline final let instance = Atomic<UnsafeRawPointer?>(nil)
  /// What was registered along with the factory; one pointer, nil where there is nothing.
  private final let metadataBox: InstanceBox<any Sendable>?
  /// How many async resolves run the factory now; see `ResolutionFrame`.
  @usableFromInline final let running = Atomic<UInt32>(0)
  /// The place among its container's registrations. Guarded by the container's lock.
  final var order: Int32 = 0
  /// The container that holds the registration. Set before the registration can be found; the
  /// container outlives it.
  @usableFromInline final unowned(unsafe) var owner: Container?

  /// Which of the subclasses this is.
  @usableFromInline
  enum Form: UInt8 {
    /// `SyncRegistration` of the key's argument types.
    case sync
    /// `AsyncRegistration` of the key's argument types.
    case async
    /// `WiredRegistration`.
    case wired
  }

  @usableFromInline
  init(
    key: AnyKey, lifetime: Lifetime, metadata: (any Sendable)?, location: SourceLocation,
    form: Form, hasSync: Bool
  ) {
    self.key = key
    metadataBox = metadata.map(InstanceBox.init)
    self.lifetime = lifetime
    self.location = location
    self.form = form
    isDirect = lifetime == .transient && hasSync
    hash = key.keyHash
    onlyTag = key.tags.count == 1 ? key.tags.elements[0] : nil
    argumentCount = UInt16(truncatingIfNeeded: key.arguments.count)
    isPlain = key.tags.isEmpty && key.arguments.isEmpty
  }

  deinit {
    if let box = instance.load(ordering: .acquiring) {
      Unmanaged<AnyObject>.fromOpaque(box).release()
    }
  }

  /// What was registered along with the factory, if anything.
  final var metadata: (any Sendable)? { metadataBox?.value }

  /// The instance that is kept, if there is one.
  @inlinable @inline(__always)
  final var keptBox: UnsafeRawPointer? { instance.load(ordering: .acquiring) }

  /// What the factory asks the container for, in parameter order; nil where the factory is a
  /// closure, which does not show it.
  package var requests: [DependencyRequest]? { nil }
}

/// Keeps a value where it is read through one pointer, without a cast.
@usableFromInline
final class InstanceBox<Value> {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
