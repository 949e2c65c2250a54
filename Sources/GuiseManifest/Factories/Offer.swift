package import Guise

/// A further service under which a factory's product is offered.
package struct Offer: Sendable {
  package let service: Any.Type
  package let place: CodePlace
  let makeAlias: Maker

  /// A function that makes a registration of the second key with the instances of the first.
  typealias Maker = @Sendable (AnyKey, AnyKey, RegistrationTraits) -> Registration

  /// Returns the container's registration of this service for a registration of the factory.
  ///
  /// The alias keeps nothing: each resolve looks the other registration up in the resolving container and
  /// converts its instance, which is shared as far as its own lifetime shares it. The alias requires `await`
  /// or the main actor if the other registration does. Arguments are passed on.
  ///
  /// - Parameters:
  ///   - primary: the key of the registration, with the factory's own service.
  ///   - tags: the tags of the alias.
  ///   - traits: the traits of the alias, a transient.
  package func alias(
    of primary: AnyKey, tags: Tags, traits: RegistrationTraits
  ) -> Registration {
    makeAlias(primary, key(aliasOf: primary, tags: tags), traits)
  }

  /// Returns the key of an alias.
  func key(aliasOf primary: AnyKey, tags: Tags) -> AnyKey {
    AnyKey(service: service, tags: tags, arguments: primary.arguments)
  }
}
