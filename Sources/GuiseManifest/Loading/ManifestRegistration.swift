package import Guise

/// One registration of a valid manifest, to be made for each container that it is assembled in: a container's
/// registration is its own, with the instances that it keeps.
package final class ManifestRegistration: Sendable {
  package let id: String
  package let assembly: String
  /// Makes a container's registration from the plan.
  private let make: @Sendable (BuildPlan) -> Registration
  private let plan: BuildPlan
  /// The further services that the factory's product is offered as.
  private let offers: [Offer]

  /// The key of the registration that makes the instances.
  package var key: AnyKey { plan.key }

  /// All keys of the registration, the one that makes the instances first.
  package var keys: [AnyKey] { [key] + offers.map { $0.key(aliasOf: key, tags: tags) } }

  private let tags: Tags

  /// - Parameters:
  ///   - plan: the plan for the factory's own service.
  ///   - services: the services that are registered, by full names; none: the factory's own service. If that
  ///     is not among them, the registration that makes the instances is hidden behind the offers.
  init(
    id: String, assembly: String, factory: RegisteredFactory, plan: BuildPlan, services: [String]
  ) {
    self.id = id
    self.assembly = assembly
    make = factory.bind
    tags = plan.key.tags
    offers = factory.offers.filter { services.contains(TypeName.full(of: $0.service)) }
    let isOwnOffered =
      services.isEmpty || services.contains(TypeName.full(of: factory.signature.service))
    self.plan = isOwnOffered ? plan : plan.hidden(as: RegistrationIdentifier(id: id))
  }

  /// The registrations for one container, the one that makes the instances first.
  package func bind() -> [Registration] {
    [make(plan)]
      + offers.map { offer in
        offer.alias(of: key, tags: tags, traits: RegistrationTraits(at: plan.traits.location))
      }
  }
}

extension ManifestRegistration {
  /// The container registration for one key.
  package func bind(_ key: AnyKey) -> Registration? { bind().first { $0.key == key } }
}

/// The tag of a registration that makes the instances and does not offer its own service.
private struct RegistrationIdentifier: Hashable, Sendable, CustomStringConvertible {
  let id: String

  var description: String { "the registration \(id)" }
}

extension BuildPlan {
  /// The same plan under a key that only aliases request.
  fileprivate func hidden(as tag: RegistrationIdentifier) -> BuildPlan {
    var traits = traits
    traits.rare.isHidden = true
    return BuildPlan(
      key: AnyKey(service: key.service, tags: Tags(tag), arguments: key.arguments), traits: traits,
      signature: signature, sources: sources, settings: settings, firstInjected: firstInjected)
  }
}
