extension Container {
  /// An event in the life of the instances of a container, or of one inside it.
  public enum Event: Sendable {
    /// A factory begins to make an instance of the key.
    case buildBegan(AnyKey, at: SourceLocation)
    /// The instance is made, with its injections and decorators; or that has failed here: another
    /// thread or task may complete it. Where several build a cycle, one leaves its builds to another:
    /// with a `CancellationError` before there is an instance, and without an error after that.
    case buildEnded(AnyKey, at: SourceLocation, duration: Duration, error: (any Error)?)
    /// The instance is kept, as the lifetime of the registration says.
    case kept(AnyKey, at: SourceLocation)
    /// The instance was closed.
    case closed(AnyKey, at: SourceLocation, error: (any Error)?)
  }

  /// Calls a closure with each event in this container, and in children and overrides that are made
  /// later, for as long as they live. A parent's singletons are the parent's. Also the parents'
  /// registrations take no shortcuts from then on.
  ///
  /// Events come from the thread or task that causes them, in its order: builds that begin and end
  /// inside each other are a tree. The closure must not use the container.
  public func observe(_ observer: @escaping @Sendable (Event) -> Void) {
    state.withLock { $0.observers.append(observer) }
    var next: Container? = self
    while let container = next {
      container.isObserved.isSet = true
      container.state.withLock { state in
        for registration in state.registrations {
          registration.isObserved.isSet = true
          registration.unsettle()
        }
      }
      next = container.parent
    }
  }

  /// Tells the observers of this container, and those of its parents.
  @inline(never)
  func notify(_ event: Event) {
    for observer in state.withLock(\.observers) { observer(event) }
    parent?.notify(event)
  }
}
