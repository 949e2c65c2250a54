/// One container's, or one object graph's, instance of a registration.
final class InstancePlace: Keeper {
  /// Who found the place goes on to build with it.
  private let registration: Registration
  let isWeak: Bool
  weak let container: Container?
  private let content = Lock(Content())

  /// Unchecked, as `KeptInstance` is.
  private struct Content: @unchecked Sendable {
    var strong: KeptInstance?
    weak var object: AnyObject?
  }

  init(of registration: Registration, in container: Container?) {
    self.registration = registration
    self.container = container
    isWeak = registration.lifetimeKind == .weak
  }

  var current: KeptInstance? {
    content.withLock { $0.strong ?? $0.object.map(KeptInstance.init) }
  }

  func keep(_ instance: KeptInstance) {
    content.withLock { [isWeak] in
      if isWeak { $0.object = instance.object } else { $0.strong = instance }
    }
  }
}
