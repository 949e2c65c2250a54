internal import Synchronization

/// One container's, or one object graph's, instance of a registration.
///
/// Unchecked, as an atomic pointer is not `Sendable`: this one is to an object that the place retains.
/// All else is constant or guarded by a lock.
final class InstancePlace: Keeper, @unchecked Sendable {
  /// Who found the place goes on to build with it.
  private let registration: Registration
  /// Who asks for it holds the container: it builds there. A weak reference would make each later
  /// reference to the container slow.
  unowned(unsafe) let container: Container?
  /// What is kept strongly, retained; written once, read without a lock.
  private let strong = Atomic<UnsafeRawPointer?>(nil)
  /// What is kept weakly.
  private let weak: WeakPlace?

  private final class WeakPlace: Sendable {
    let content = Lock(WeakObject(nil))
  }

  init(of registration: Registration, in container: Container?) {
    self.registration = registration
    self.container = container
    weak = registration.lifetimeKind == .weak ? WeakPlace() : nil
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
