/// A factory made by `auto` whose parameters a plan can choose: a manifest's registration, which
/// says for each parameter which key or setting it gets.
package protocol PlannedFactory: Sendable {
  associatedtype Service
  var parameterTypes: [Any.Type] { get }
  /// The requests of injected properties, unless a plan says otherwise.
  var properties: [DependencyRequest] { get }
  var passesTags: Bool { get }
  var concurrency: Concurrency { get }

  /// - Parameter parameters: the plan's parameters.
  func registration(
    _ key: AnyKey, _ traits: RegistrationTraits, parameters: WiredParameters,
    plan: any ParameterPlan
  ) -> Registration
}

extension PlannedFactory {
  /// Whether the service shows that instances are objects, which other code can get before their
  /// properties are filled.
  package var makesObjects: Bool { TypeShape(Service.self) == .reference }
}

extension AutoFactory: PlannedFactory {
  package var properties: [DependencyRequest] { injections.compactMap(\.request) }

  package var concurrency: Concurrency { sync == nil ? .async : .sync }

  package func registration(
    _ key: AnyKey, _ traits: RegistrationTraits, parameters: WiredParameters,
    plan: any ParameterPlan
  ) -> Registration {
    let (sync, async) = (sync, async)
    var planned: WiredRegistration<Service>.Sync?
    if let sync {
      planned = { try sync($0, .planned(plan, given: $1.values)) }
    }
    return WiredRegistration(
      key: key, traits: traits, parameters: parameters, sync: planned,
      async: { try await async($0, .planned(plan, given: $1.values)) },
      injection: InstanceInjection(injections.planned(by: plan, from: parameterTypes.count)))
  }
}

extension MainAutoFactory: PlannedFactory {
  package var properties: [DependencyRequest] { injections.compactMap(\.request) }

  package var concurrency: Concurrency { sync == nil ? .async : .mainActor }

  package func registration(
    _ key: AnyKey, _ traits: RegistrationTraits, parameters: WiredParameters,
    plan: any ParameterPlan
  ) -> Registration {
    let (sync, async) = (sync, async)
    var planned: WiredRegistration<Service>.OnMainActor?
    if let sync {
      planned = { try sync($0, .planned(plan, given: $1.values)) }
    }
    return registration(
      key, traits, parameters, sync: planned,
      async: { try await async($0, .planned(plan, given: $1.values)) },
      injections.planned(by: plan, from: parameterTypes.count))
  }
}

extension Array {
  /// - Parameter start: the position of the first property.
  fileprivate func planned<Target>(by plan: any ParameterPlan, from start: Int) -> Self
  where Element == PropertyInjection<Target> {
    enumerated().map { $1.planned(by: plan, at: start + $0) }
  }
}
