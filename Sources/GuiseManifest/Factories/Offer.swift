package import Guise

/// A further service that a factory's product is offered under.
package struct Offer: Sendable {
  package let service: Any.Type
  /// Where it is declared.
  package let place: CodePlace
  let makeAlias: Maker

  /// Makes a registration of the second key, whose instances are those of the first.
  typealias Maker = @Sendable (AnyKey, AnyKey, RegistrationTraits) -> Registration

  /// The container's registration of this service for a registration of the factory.
  ///
  /// It keeps nothing: each resolve looks the other registration up, in the container that is asked,
  /// and converts its instance, which is shared as far as its own lifetime shares it. It is resolved
  /// as the other one can be: with `await`, or on the main actor, where that must be. Arguments are
  /// passed on.
  ///
  /// - Parameters:
  ///   - primary: the key of the registration, which is of the factory's own service.
  ///   - tags: those of the alias.
  ///   - traits: those of the alias, a transient.
  package func alias(
    of primary: AnyKey, tags: Tags, traits: RegistrationTraits
  ) -> Registration {
    makeAlias(primary, key(aliasOf: primary, tags: tags), traits)
  }

  /// The key of an alias.
  func key(aliasOf primary: AnyKey, tags: Tags) -> AnyKey {
    AnyKey(service: service, tags: tags, arguments: primary.arguments)
  }
}
