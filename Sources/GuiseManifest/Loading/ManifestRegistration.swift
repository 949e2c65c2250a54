package import Guise

/// One registration of a valid manifest, to be made for each container that it is assembled in: a container's
/// registration is its own, with the instances that it keeps.
package struct ManifestRegistration: Sendable {
  package let id: String
  package let assembly: String
  /// Makes a container's registration from the plan.
  let make: @Sendable (BuildPlan) -> Registration
  /// The plan for the factory's own service. If that is not registered, the plan has a key that only the
  /// offers request.
  let plan: BuildPlan
  /// The further services that the factory's product is offered as.
  let offers: [Offer]
  /// The tags of the offers' keys.
  let tags: Tags

  /// The key of the registration that makes the instances.
  package var key: AnyKey { plan.key }

  /// All keys of the registration, the one that makes the instances first.
  package var keys: [AnyKey] { [key] + offers.map { $0.key(aliasOf: key, tags: tags) } }

  /// The registrations for one container, the one that makes the instances first.
  package func bind() -> [Registration] {
    [make(plan)]
      + offers.map { offer in
        offer.alias(of: key, tags: tags, traits: RegistrationTraits(at: plan.traits.location))
      }
  }

  /// The container registration for one key.
  package func bind(_ key: AnyKey) -> Registration? { bind().first { $0.key == key } }
}

/// The tag of a registration that makes the instances and does not offer its own service.
struct RegistrationIdentifier: Hashable, Sendable, CustomStringConvertible {
  let id: String

  var description: String { "the registration \(id)" }
}
