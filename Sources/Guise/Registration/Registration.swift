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
  public final let location: SourceLocation

  @usableFromInline final let hash: Int
  /// Neither tags nor arguments: the service alone tells a match.
  @usableFromInline final let isPlain: Bool
  /// The tag of a key that has one and no more.
  @usableFromInline final let onlyTag: Tag?
  @usableFromInline final let argumentCount: UInt16
  @usableFromInline final let form: Form
  @usableFromInline final let lifetimeKind: Lifetime.Kind
  /// A transient with a sync factory: resolving it is a call.
  @usableFromInline final let isDirect: Bool

  /// The instance that is kept, an `InstanceBox`, retained; written once, read without a lock.
  @usableFromInline final let instance = Atomic<UnsafeRawPointer?>(nil)
  private final let rare: RareTraits?
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
    key: AnyKey, traits: RegistrationTraits, form: Form, hasSync: Bool
  ) {
    self.key = key
    rare = RareTraits(traits)
    lifetimeKind = traits.lifetime.kind
    location = traits.location
    self.form = form
    isDirect = lifetimeKind == .transient && hasSync
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

  public final var lifetime: Lifetime { Lifetime(lifetimeKind, scopeName: rare?.scopeName) }

  /// What was registered along with the factory, if anything.
  final var metadata: (any Sendable)? { rare?.metadata }

  /// Built by `start()`.
  package final var isEager: Bool { rare?.isEager ?? false }

  /// The instance that is kept, if there is one.
  @inlinable @inline(__always)
  final var keptBox: UnsafeRawPointer? { instance.load(ordering: .acquiring) }

  /// What the factory asks the container for, in parameter order; nil where the factory is a
  /// closure, which does not show it.
  package var requests: [DependencyRequest]? { nil }

  /// Builds and keeps the instance of a registration without arguments, as a resolve would.
  func buildNow(for resolver: any Resolver) throws {}

  /// As the sync form, awaiting async factories.
  nonisolated(nonsending) func build(for resolver: any Resolver) async throws {}
}

/// Keeps a value where it is read through one pointer, without a cast.
@usableFromInline
final class InstanceBox<Value> {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
