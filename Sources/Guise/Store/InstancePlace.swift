internal import Synchronization

/// A place for one container's, or one object graph's, instance of a registration.
///
/// Unchecked, because an atomic pointer is not `Sendable`: this one points to an object that the
/// place retains. All else is constant or guarded by a lock.
final class InstancePlace: Keeper, @unchecked Sendable {
  /// The registration; retained for callers that found the place and build with it.
  private let registration: Registration
  /// The container that keeps the instance, not retained: requesters hold the container, which
  /// builds it. A weak reference would slow down each later reference to the container.
  unowned(unsafe) let container: Container?
  /// The strongly kept instance, retained; written once, read without a lock.
  private let strong = Atomic<UnsafeRawPointer?>(nil)
  /// The weakly kept instance.
  private let weak: WeakPlace?
  /// The requested container, and the layer over it, of a resolve that shares the instance.
  private let asked: (container: ObjectIdentifier, layer: ObjectIdentifier?)?
  /// The registration's place in the same resolve for another requested container or layer.
  let next: InstancePlace?

  private final class WeakPlace: Sendable {
    let content = Lock(WeakObject(nil))
  }

  init(of registration: Registration, in container: Container?) {
    self.registration = registration
    self.container = container
    asked = nil
    next = nil
    weak = registration.lifetimeKind == .weak ? WeakPlace() : nil
  }

  /// Creates a place in a resolve.
  init(
    of registration: Registration, asked container: Container, under layer: Container?,
    before next: InstancePlace?
  ) {
    self.registration = registration
    self.container = nil
    asked = (ObjectIdentifier(container), layer.map { ObjectIdentifier($0) })
    self.next = next
    weak = nil
  }

  func isFor(_ container: Container, under layer: Container?) -> Bool {
    guard let asked else { return false }
    return asked.container == ObjectIdentifier(container)
      && asked.layer == layer.map { ObjectIdentifier($0) }
  }

  deinit {
    if let strong = strong.load(ordering: .acquiring) {
      Unmanaged<AnyObject>.fromOpaque(strong).release()
    }
  }

  var isWeak: Bool { weak != nil }

  var boxesObjects: Bool { false }

  var current: KeptInstance? {
    if let weak { return weak.content.withLock { $0.object.map(KeptInstance.init) } }
    return strong.load(ordering: .acquiring).map {
      KeptInstance(object: Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue())
    }
  }

  func keep(_ instance: KeptInstance) {
    if let weak {
      weak.content.withLock { $0.object = instance.object }
    } else {
      strong.store(
        UnsafeRawPointer(Unmanaged.passRetained(instance.object).toOpaque()), ordering: .releasing)
    }
  }
}
