package import Guise

/// One registration of a valid manifest, to be made for each container that it is assembled in: a
/// container's registration is its own, with the instances that it keeps.
package final class ManifestRegistration: Sendable {
  package let id: String
  package let assembly: String
  /// Makes a container's registration of the plan.
  private let make: @Sendable (BuildPlan) -> Registration
  private let plan: BuildPlan
  /// Under these the factory's product is offered besides.
  private let offers: [Offer]

  /// What makes the instances.
  package var key: AnyKey { plan.key }

  /// Everything that it registers, what makes the instances first.
  package var keys: [AnyKey] { [key] + offers.map { $0.key(aliasOf: key, tags: tags) } }

  private let tags: Tags

  /// - Parameters:
  ///   - plan: of the factory's own service.
  ///   - services: what it is registered as, by full names; none: the factory's own service. Where
  ///     that is not among them, what makes the instances is hidden, and they are had through offers.
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

  /// The registrations for one container, what makes the instances first.
  package func bind() -> [Registration] {
    [make(plan)]
      + offers.map { offer in
        offer.alias(of: key, tags: tags, traits: RegistrationTraits(at: plan.traits.location))
      }
  }
}

extension ManifestRegistration {
  /// Of the registrations for one container that of a key.
  package func bind(_ key: AnyKey) -> Registration? { bind().first { $0.key == key } }
}

/// The tag of what makes a registration's instances where its own service is not offered.
private struct RegistrationIdentifier: Hashable, Sendable, CustomStringConvertible {
  let id: String

  var description: String { "the registration \(id)" }
}

extension BuildPlan {
  /// The same under a key that nobody asks for but aliases.
  fileprivate func hidden(as tag: RegistrationIdentifier) -> BuildPlan {
    var traits = traits
    traits.rare.isHidden = true
    return BuildPlan(
      key: AnyKey(service: key.service, tags: Tags(tag), arguments: key.arguments), traits: traits,
      types: types, sources: sources, settings: settings, isOpaque: isOpaque,
      firstInjected: firstInjected)
  }
}
