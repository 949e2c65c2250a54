internal import Synchronization

/// What one outermost resolve makes: the instances that its factories share, and those that want to
/// know when it is complete.
final class ObjectGraph: Sendable {
  /// Built for one container, and with one layer of overrides.
  private struct PlaceKey: Hashable {
    let registration: ObjectIdentifier
    let container: ObjectIdentifier
    let layer: ObjectIdentifier?
  }

  private struct State {
    var places: [PlaceKey: InstancePlace] = [:]
    var resolvables: [Shared<any Resolvable>] = []
  }

  private let state = Lock(State())
  private let finished = Atomic(false)

  /// The resolve is over: who still holds the session begins another.
  var isFinished: Bool { finished.load(ordering: .acquiring) }

  func place(of registration: Registration, in session: ResolutionSession) -> InstancePlace {
    let key = PlaceKey(
      registration: ObjectIdentifier(registration),
      container: ObjectIdentifier(session.container),
      layer: session.layer.map(ObjectIdentifier.init))
    return state.withLock { state in
      if let place = state.places[key] { return place }
      let place = InstancePlace(of: registration, in: nil)
      state.places[key] = place
      return place
    }
  }

  func record(_ resolvable: any Resolvable) {
    let resolvable = Shared(resolvable)
    state.withLock { $0.resolvables.append(resolvable) }
  }

  /// Ends the resolve: its instances are no longer shared.
  ///
  /// - Parameter isComplete: whether it succeeded, so that its instances are told.
  func finish(isComplete: Bool) {
    finished.store(true, ordering: .releasing)
    // Released, and called, outside of the lock.
    let ended = state.withLock { state in
      defer { state = State() }
      return state
    }
    if isComplete {
      for resolvable in ended.resolvables.reversed() { resolvable.value.didResolveDependencies() }
    }
  }
}
