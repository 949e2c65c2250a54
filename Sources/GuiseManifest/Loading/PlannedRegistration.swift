package import Guise

/// One registration of a manifest, to be made for each container: a container's registration is its own, with
/// the instances that it keeps.
package struct PlannedRegistration: Sendable {
  /// The plan for the factory's own service. If that is not registered, only the aliases request its key.
  let plan: BuildPlan
  let decorators: [BuildPlan]
  /// The keys of the further services that the factory's product is offered as.
  let aliases: [(key: AnyKey, make: DeclaredOffer.Maker)]
  /// The keys that it shares with other registrations of the manifest: nothing may answer them.
  let sharedKeys: [AnyKey]

  package var id: String { plan.part.registration.id }
  /// The key of the registration that makes the instances.
  package var key: AnyKey { plan.key }

  /// The registrations for one container, the one that makes the instances first.
  package func bind() -> [Registration] {
    [plan.registration]
      + aliases.map { $0.make(key, $0.key, RegistrationTraits(at: plan.traits.location)) }
  }
}
