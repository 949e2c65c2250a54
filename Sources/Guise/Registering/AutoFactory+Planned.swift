// A factory whose parameters a plan chooses: a manifest's registration, which says for each parameter
// which key or setting it gets.
extension AutoFactory {
  /// The requests of injected properties, unless a plan says otherwise.
  package var properties: [DependencyRequest] { injections.compactMap(\.request) }

  package var concurrency: Concurrency {
    sync == nil ? .async : isOnMainActor ? .mainActor : .sync
  }

  /// Whether the service shows that instances are objects, which other code can get before their
  /// properties are filled.
  package var makesObjects: Bool { TypeShape(Service.self) == .reference }

  /// - Parameter parameters: the plan's parameters.
  package func registration(
    _ key: AnyKey, _ traits: RegistrationTraits, parameters: WiredParameters,
    plan: any ParameterPlan
  ) -> Registration {
    let (sync, async) = (sync, async)
    var planned: WiredRegistration<Service>.Sync?
    if let sync {
      planned = { try sync($0, .planned(plan, given: $1.values)) }
    }
    // Properties follow the parameters.
    let injections = injections.enumerated().map {
      $1.planned(by: plan, at: parameterTypes.count + $0)
    }
    return WiredRegistration(
      key: key, traits: traits, parameters: parameters, sync: planned,
      async: { try await async($0, .planned(plan, given: $1.values)) },
      injection: InstanceInjection(injections), isOnMainActor: isOnMainActor)
  }
}
