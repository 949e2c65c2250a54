package import Guise

/// One registration of a valid manifest, to be made for each container that it is assembled in: a container's
/// registration is its own, with the instances that it keeps.
package struct ManifestRegistration: Sendable {
  package let id: String
  package let assembly: String
  /// Makes a container's registration from the plan.
  let make: @Sendable (BuildPlan) -> Registration
  /// The plan for the factory's own service. If that is not registered, the plan has a key that only the
  /// aliases request.
  let plan: BuildPlan
  /// The keys of the further services that the factory's product is offered as.
  let aliases: [(key: AnyKey, make: Offer.Maker)]

  /// The key of the registration that makes the instances.
  package var key: AnyKey { plan.key }

  /// All keys of the registration, the one that makes the instances first.
  package var keys: [AnyKey] { [key] + aliases.map(\.key) }

  /// The registrations for one container, the one that makes the instances first.
  package func bind() -> [Registration] {
    [make(plan)]
      + aliases.map { $0.make(key, $0.key, RegistrationTraits(at: plan.traits.location)) }
  }

  /// The container registration for one key.
  package func bind(_ key: AnyKey) -> Registration? { bind().first { $0.key == key } }
}

/// The tag of a registration that makes the instances and does not offer its own service.
struct RegistrationIdentifier: Hashable, Sendable, CustomStringConvertible {
  let id: String

  var description: String { "the registration \(id)" }
}
