package import Guise

// A factory whose parameters a plan chooses: a manifest's registration, which says for each parameter
// which key or setting it gets.
extension AutoFactory {
  package var parameterTypes: [Any.Type] {
    if case .types(let types, _) = wiring { types } else { [] }
  }

  /// Whether unregistered tags of a request are passed on to the parameters.
  package var passesTags: Bool {
    if case .types(_, let passesTags) = wiring { passesTags } else { false }
  }

  package var concurrency: Concurrency {
    sync == nil ? .async : isOnMainActor ? .mainActor : .sync
  }

  /// Whether the service shows that instances are objects, which other code can get before their
  /// properties are filled.
  package var makesObjects: Bool { TypeShape(Service.self) == .reference }

  /// - Parameter wiring: the plan's parameters.
  package func registration(
    _ key: AnyKey, _ traits: RegistrationTraits, _ wiring: Wiring, plan: any ParameterPlan
  ) -> Registration {
    let (sync, async) = (self.sync, self.async)
    let count = parameterTypes.count
    var injections: [Injection<Service>]?
    // Properties follow the parameters.
    if injectionCount != 0 {
      injections = self.injections.enumerated().map { $1.planned(by: plan, at: count + $0) }
    }
    var planned: Sync?
    if let sync { planned = { try sync($0, Planned(plan, $1)) } }
    var awaited: Async?
    if let async { awaited = { try await async($0, Planned(plan, $1)) } }
    let factory = Factory(
      wiring, sync: planned, async: awaited, injections: injections, isOnMainActor: isOnMainActor)
    return TypedRegistration(key, traits, factory)
  }
}
