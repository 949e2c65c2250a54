internal import Synchronization

/// An instance in a box, for code that is not generic; the input of its decorators.
// Unchecked: instances need not be `Sendable`, see `Container`. `injected` is used by the thread or
// task that completes the instance.
@usableFromInline
package class AnyBox: Input, @unchecked Sendable {
  /// Receives the `@Injected` properties of the innermost running `init()`, in declaration order.
  @TaskLocal static var collector: AnyBox?

  /// The instance's own `@Injected` properties, until they are filled.
  @exclusivity(unchecked) final var injected: [any InjectedProperty] = []

  /// The instance. The caller has matched the key with its service, so the box is of that type.
  @usableFromInline @inline(__always)
  final func value<Value>(as _: Value.Type) -> Value {
    unsafeDowncast(self, to: Box<Value>.self).value
  }
}

// Unchecked, like `AnyBox`: `value` changes only while it is completed.
final class Box<Value>: AnyBox, @unchecked Sendable {
  @exclusivity(unchecked) var value: Value

  init(_ value: Value) {
    self.value = value
    super.init()
  }

  override var values: [Any] { [value] }
}

/// A place for one instance of one registration.
// Unchecked: `kept` is an atomic pointer to a box that the slot retains; `work` is guarded.
public class Slot: @unchecked Sendable {
  /// The box, retained; written once under the lock of `Builds`, read without it.
  final let kept = Atomic<UnsafeRawPointer?>(nil)
  /// The `Build` of the instance. Guarded by the lock of `Builds`.
  @exclusivity(unchecked) final var work: AnyObject?

  deinit {
    if let kept = kept.load(ordering: .acquiring) { Unmanaged<AnyBox>.fromOpaque(kept).release() }
  }

  var registration: Registration { preconditionFailure("abstract") }

  var current: AnyBox? {
    kept.load(ordering: .acquiring).map { Unmanaged<AnyBox>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Keeps an instance, if there is none. Called under the lock of `Builds`.
  func keep(_ box: AnyBox) {
    if current != nil { return }
    kept.store(UnsafeRawPointer(Unmanaged.passRetained(box).toOpaque()), ordering: .releasing)
  }
}

/// A slot of a container, or of one resolve, apart from the registration.
// Unchecked, like its superclass: it adds what `Places` sets before other code can find the place,
// and `next`, which is guarded as that is.
class Place: Slot, @unchecked Sendable {
  fileprivate let origin: Registration
  /// The tags that the registration passes on to its dependencies.
  fileprivate final var tags = Tags()
  /// The asked container of an instance that a resolve shares, and its overrides.
  fileprivate final var container: Container?
  fileprivate final var layer: Container?
  fileprivate final var next: Place?

  init(of registration: Registration) { origin = registration }

  final override var registration: Registration { origin }
}

/// A place that keeps its instance only as long as others hold it.
// Unchecked, like its superclass: it adds a constant.
final class WeakPlace: Place, @unchecked Sendable {
  private let reference = WeakReference(nil)

  override var current: AnyBox? { reference.object.map(registration.box) }

  override func keep(_ box: AnyBox) {
    _ = reference.take(from: WeakReference(registration.object(box)))
  }
}

/// The places of a container or a resolve.
struct Places {
  /// By the hash of what they are for; places with the same one are a chain.
  private var heads: [Int: Place] = [:]

  /// The place of a registration for the tags, the container and its layer; made the first time.
  mutating func place(
    of registration: Registration, _ tags: Tags, for container: Container? = nil,
    _ layer: Container? = nil
  ) -> Place {
    func address(_ object: AnyObject?) -> Int {
      object.map { Int(bitPattern: ObjectIdentifier($0)) } ?? 0
    }
    let hash = tags.hashSum &+ address(registration) &+ address(container) &+ address(layer)
    var next = heads[hash]
    while let place = next {
      if place.origin === registration && place.container === container
        && place.layer === layer && place.tags == tags
      {
        return place
      }
      next = place.next
    }
    let place =
      registration.lifetimeKind == .weak ? WeakPlace(of: registration) : Place(of: registration)
    (place.tags, place.container, place.layer) = (tags, container, layer)
    place.next = heads.updateValue(place, forKey: hash)
    return place
  }
}

/// An `@Injected` property of any type.
package protocol InjectedProperty: AnyObject, Sendable {
  var location: SourceLocation { get }
  func fill(from resolver: any Resolver) throws
  nonisolated(nonsending) func fill(from resolver: any Resolver) async throws
}
