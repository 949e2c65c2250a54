internal import Synchronization

extension Container {
  /// An event in the life of the instances of a container, or of one inside it.
  public enum Event: Sendable {
    /// A factory begins to make an instance of the key.
    case buildBegan(AnyKey, at: SourceLocation)
    /// The instance is made, with its injections and decorators; or that has failed. Where threads
    /// build a cycle at once, one leaves its builds to another: those end with a `CancellationError`
    /// before there is an instance, and without an error after that.
    case buildEnded(AnyKey, at: SourceLocation, duration: Duration, error: (any Error)?)
    /// The instance is kept, as the lifetime of the registration says.
    case kept(AnyKey, at: SourceLocation)
    /// The instance was closed.
    case closed(AnyKey, at: SourceLocation, error: (any Error)?)
  }

  /// Calls a closure with each event in this container, and in children that are made later.
  ///
  /// Events come from the thread or task that causes them, in its order: builds that begin and end
  /// inside each other are a tree. The closure must not use the container.
  public func observe(_ observer: @escaping @Sendable (Event) -> Void) {
    isObserved.store(true, ordering: .relaxed)
    state.withLock { state in
      state.observers.append(observer)
      for registration in state.registrations {
        registration.isObserved.store(true, ordering: .relaxed)
        registration.unsettle()
      }
    }
  }
}

extension Registration {
  /// Tells the observers of the container that holds the registration, and those of its parents.
  @inline(never)
  final func notify(_ event: Container.Event) {
    var next = owner
    while let container = next {
      for observer in container.state.withLock(\.observers) { observer(event) }
      next = container.parent
    }
  }
}
