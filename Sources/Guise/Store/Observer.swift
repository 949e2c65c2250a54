internal import Synchronization

extension Container {
  /// An event in the life of the instances of a container, or of one inside it.
  public enum Event: Sendable {
    /// A factory begins to make an instance of the key.
    case buildBegan(AnyKey, at: SourceLocation)
    /// The instance is made, with its injections and decorators; or that has failed.
    case buildEnded(AnyKey, at: SourceLocation, duration: Duration, error: (any Error)?)
    /// The instance is kept, as the lifetime of the registration says.
    case kept(AnyKey, at: SourceLocation)
    /// The instance was closed.
    case closed(AnyKey, at: SourceLocation, error: (any Error)?)
  }

  /// Calls a closure with each event in this container, and in children that are made later.
  ///
  /// Events come from the thread or task that causes them, in its order: builds that begin and end
  /// inside each other are a tree. Containers that nobody observes pay nothing; in others, resolves
  /// take no short cut.
  ///
  /// - Parameter observer: called at once, on any thread. It must not use the container.
  public func observe(_ observer: @escaping @Sendable (Event) -> Void) {
    isObserved.store(true, ordering: .relaxed)
    observe(Observer(event: observer))
  }

  func observe(_ observer: Observer) {
    let known = state.withLock { state in
      state.observers.append(observer)
      return Array(state.registrations)
    }
    for registration in known where observer.isFor(registration) {
      registration.beObserved(by: observer, in: self)
    }
  }

  /// The counts of the resolves of a key.
  package func counts(of key: AnyKey) -> [ResolutionCount] {
    state.withLock(\.observers).filter { $0.key == key }.compactMap(\.count)
  }
}

/// Somebody who is told of all that happens in a container, or of one key's builds and resolves.
struct Observer: Sendable {
  var key: AnyKey?
  var count: ResolutionCount?
  /// Whether resolves are counted; not if they are those of another key, which leads here.
  var countsResolutions = false
  var event: (@Sendable (Container.Event) -> Void)?

  func isFor(_ registration: Registration) -> Bool {
    key.map { $0 == registration.key } ?? true
  }
}

extension Registration {
  /// Takes the shortcuts away for an observer of the container that holds the registration.
  final func beObserved(by observer: Observer, in container: Container) {
    isObserved.store(true, ordering: .relaxed)
    unsettle()
    guard let count = observer.count else { return }
    isKeptApart.store(true, ordering: .relaxed)
    // A forward builds nothing: its target does.
    guard case .forward(let target) = wiring else { return }
    let key = AnyKey(service: target.type, tags: target.tags, arguments: target.arguments)
    if container.counts(of: key).contains(where: { $0 === count }) { return }
    container.observe(Observer(key: key, count: count))
  }

  /// Tells the observers of the container that holds the registration, and those of its parents.
  @inline(never)
  final func notify(_ event: Container.Event, builds: Bool = false) {
    var next = owner
    while let container = next {
      for observer in container.state.withLock(\.observers) {
        if observer.key == nil {
          observer.event?(event)
        } else if builds && container === owner && observer.isFor(self) {
          observer.count?.addBuild()
        }
      }
      next = container.parent
    }
  }

  /// Counts a resolve, if that is observed.
  @inline(__always)
  final func noteResolution() {
    if isObserved.load(ordering: .relaxed) { countResolution() }
  }

  @inline(never)
  private final func countResolution() {
    for observer in owner?.state.withLock(\.observers) ?? []
    where observer.countsResolutions && observer.isFor(self) {
      observer.count?.addResolution()
    }
  }
}
