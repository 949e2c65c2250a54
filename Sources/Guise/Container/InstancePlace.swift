/// One container's, or one object graph's, instance of a registration.
final class InstancePlace: Keeper {
  /// Who found the place goes on to build with it.
  private let registration: Registration
  let isWeak: Bool
  /// Who asks for it holds the container: it builds there. A weak reference would make each later
  /// reference to the container slow.
  unowned(unsafe) let container: Container?
  private let content = Lock(Content())

  private struct Content {
    var strong: KeptInstance?
    var weak = WeakObject(nil)
  }

  init(of registration: Registration, in container: Container?) {
    self.registration = registration
    self.container = container
    isWeak = registration.lifetimeKind == .weak
  }

  var current: KeptInstance? {
    content.withLock { $0.strong ?? $0.weak.object.map(KeptInstance.init) }
  }

  func keep(_ instance: KeptInstance) {
    content.withLock { [isWeak] in
      if isWeak { $0.weak.object = instance.object } else { $0.strong = instance }
    }
  }
}
