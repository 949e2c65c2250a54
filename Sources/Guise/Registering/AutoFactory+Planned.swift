// A factory whose parameters a plan chooses: a manifest's registration, which says for each parameter
// which key or setting it gets.
extension AutoFactory {
  package var parameterTypes: [Any.Type] {
    if case .types(let types, _) = factory.wiring { types } else { [] }
  }

  /// Whether unregistered tags of a request are passed on to the parameters.
  package var passesTags: Bool {
    if case .types(_, let passesTags) = factory.wiring { passesTags } else { false }
  }

  /// The requests of injected properties, unless a plan says otherwise.
  package var properties: [DependencyRequest] { factory.injected }

  package var concurrency: Concurrency {
    factory.sync == nil ? .async : factory.isOnMainActor ? .mainActor : .sync
  }

  /// Whether the service shows that instances are objects, which other code can get before their
  /// properties are filled.
  package var makesObjects: Bool { TypeShape(Service.self) == .reference }

  /// - Parameter wiring: the plan's parameters.
  package func registration(
    _ key: AnyKey, _ traits: RegistrationTraits, _ wiring: Wiring, plan: any ParameterPlan
  ) -> Registration {
    let (sync, async) = (factory.sync, factory.async)
    let count = parameterTypes.count
    var injections = factory.injections
    // Properties follow the parameters.
    if !injections.isEmpty {
      injections = injections.enumerated().map { $1.planned(by: plan, at: count + $0) }
    }
    var planned: Factory<Service>.Sync?
    if let sync { planned = { try sync($0, Planned(plan, $1)) } }
    var awaited: Factory<Service>.Async?
    if let async { awaited = { try await async($0, Planned(plan, $1)) } }
    return TypedRegistration(
      key, traits,
      Factory(
        wiring, sync: planned, async: awaited, injections: injections,
        isOnMainActor: factory.isOnMainActor))
  }
}
