package import Guise

/// A declared offer of a factory that may be registered later.
///
/// Its identity shows whether two registries share it.
package final class DeclaredOffer: Sendable {
  /// A function that makes an alias under the second key for the registration of the first.
  ///
  /// The alias keeps nothing: each resolve converts the instance of the other registration, which is shared as far as
  /// its own lifetime shares it.
  package typealias Maker = @Sendable (AnyKey, AnyKey, RegistrationTraits) -> Registration

  /// The possible identifiers of the factory: with the registry's prefix, then as written.
  let ids: [String]
  package let service: Any.Type
  /// The parameter type of the conversion.
  let product: Any.Type
  package let place: SourceLocation
  /// Returns the maker for a factory of a service; nil if the conversion does not fit it.
  private let maker: @Sendable (_ made: Any.Type) -> Maker?

  init<Product, Service>(
    ids: [String], place: SourceLocation, _ convert: @escaping @Sendable (Product) throws -> Service
  ) {
    self.ids = ids
    self.place = place
    service = Service.self
    product = Product.self
    maker = { made in
      if made == Product.self {
        return { TypedRegistration($1, $2, .forward(to: $0, upcast: convert)) }
      }
      // The compiler turns `{ $0 }` into a function from the service to itself.
      let isShown = Product.self == Service.self && Upcast.isShown(from: made, to: Product.self)
      return isShown ? Self.casting(made, convert) : nil
    }
  }

  func maker(for factory: RegisteredFactory) -> Maker? { maker(factory.signature.service.type) }

  func factory(among factories: [String: RegisteredFactory]) -> RegisteredFactory? {
    ids.lazy.compactMap { factories[$0] }.first
  }

  func problem(with factory: RegisteredFactory?) -> RegistryProblem? {
    guard let factory else {
      let id = ids[ids.count - 1]
      let words = "offer(\"\(id)\", …) names a factory that is not registered"
      return RegistryProblem(.unknownFactory, id, words, at: place)
    }
    if maker(for: factory) != nil { return nil }
    let (id, name, made) = (factory.id, TypeName.full(of: service), factory.signature.service.text)
    let mismatch =
      product == service
      ? "is not shown to be what the factory makes, \(made)"
      : "is converted from \(TypeName.full(of: product)), and the factory makes \(made)"
    return RegistryProblem(
      .unfitOffer(made: made), id, "the offer of \(name) by \"\(id)\" \(mismatch)", at: place,
      factory.declaration.place)
  }

  private static func casting<Made, Product, Service>(
    _ made: Made.Type, _ convert: @escaping @Sendable (Product) throws -> Service
  ) -> Maker {
    { primary, key, traits in
      let factory = AutoFactory<Service>.forward(to: primary) { (instance: Made) in
        guard let product = instance as? Product else {
          throw ParameterMismatch(type: Product.self, registration: primary)
        }
        return try convert(product)
      }
      return TypedRegistration(key, traits, factory)
    }
  }
}

/// A check that every value of one type can be cast to another, when the compiler did not see both in one place.
enum Upcast {
  /// Whether the cast is shown to succeed: for a class, and for a protocol that is not private and does not constrain
  /// its associated types.
  static func isShown<Target>(from type: Any.Type, to target: Target.Type) -> Bool {
    if type is Target.Type { return true }
    guard let metatype = existentialMetatype(of: target) else { return false }
    func conforms<Metatype>(_ metatype: Metatype.Type) -> Bool { type is Metatype }
    return conforms(metatype)
  }

  /// Returns the type `any P.Type` for `any P`: found by its mangled name, since Swift has no expression for it.
  private static func existentialMetatype(of type: Any.Type) -> Any.Type? {
    guard let name = _mangledTypeName(type), name.hasSuffix("p") else { return nil }
    return _typeByName(name + "Xp")
  }
}
