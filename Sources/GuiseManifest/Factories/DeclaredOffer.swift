package import Guise

/// A declared offer of a factory that may be registered later.
///
/// Its identity shows whether two registries share it.
package final class DeclaredOffer: Sendable {
  /// A function that makes a registration of the second key with the instances of the first.
  ///
  /// The alias, a transient, keeps nothing: each resolve looks the other registration up in the resolving
  /// container and converts its instance, which is shared as far as its own lifetime shares it. The alias
  /// requires `await` or the main actor if the other registration does. Arguments are passed on.
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
        return { Registration.forward($1, to: $0, traits: $2, upcast: convert) }
      }
      // The compiler turns `{ $0 }` into a function from the service to itself.
      let isShown = Product.self == Service.self && Upcast.isShown(from: made, to: Product.self)
      return isShown ? Self.casting(made, convert) : nil
    }
  }

  /// Returns the function that makes an alias of a registration of the factory; nil if the conversion does not
  /// fit it.
  func maker(for factory: RegisteredFactory) -> Maker? { maker(factory.signature.service.type) }

  func factory(among factories: [String: RegisteredFactory]) -> RegisteredFactory? {
    ids.lazy.compactMap { factories[$0] }.first
  }

  /// Returns the problem with the offer.
  ///
  /// - Parameter others: The offers of the factory that were matched before.
  func problem(
    with factory: RegisteredFactory?, besides others: [DeclaredOffer]
  )
    -> RegistryProblem?
  {
    guard let factory else {
      let id = ids[ids.count - 1]
      let words = "offer(\"\(id)\", …) names a factory that is not registered"
      return RegistryProblem(.unknownFactory, id, words, at: place)
    }
    let (id, made) = (factory.id, factory.signature.service.type)
    let registered = factory.declaration.place
    let first =
      made == service ? registered : others.first { $0.service == service }?.place
    if let first {
      let words = "the factory \"\(id)\" offers \(TypeName.full(of: service)) twice"
      return RegistryProblem(.repeatedOffer, id, words, at: place, first)
    }
    if maker(made) != nil { return nil }
    let name = TypeName.full(of: made)
    let mismatch =
      product == service
      ? "is not shown to be what the factory makes, \(name)"
      : "is converted from \(TypeName.full(of: product)), and the factory makes \(name)"
    return RegistryProblem(
      .unfitOffer(made: name), id,
      "the offer of \(TypeName.full(of: service)) by \"\(id)\" \(mismatch)", at: place, registered)
  }

  private static func casting<Made, Product, Service>(
    _ made: Made.Type, _ convert: @escaping @Sendable (Product) throws -> Service
  ) -> Maker {
    { primary, key, traits in
      Registration.forward(key, to: primary, traits: traits) { (instance: Made) in
        guard let product = instance as? Product else {
          throw ParameterMismatch(type: Product.self, registration: primary)
        }
        return try convert(product)
      }
    }
  }
}

/// A check that every value of one type can be cast to another.
enum Upcast {
  /// Whether the cast is shown to succeed.
  ///
  /// Used for a protocol or a class when the compiler did not see both types in one place.
  ///
  /// - Returns: false if the cast cannot be shown to succeed, which is hard for a protocol that is private or
  ///   constrains its associated types.
  static func isShown<Target>(from type: Any.Type, to target: Target.Type) -> Bool {
    if type is Target.Type { return true }
    guard let metatype = existentialMetatype(of: target) else { return false }
    func conforms<Metatype>(_ metatype: Metatype.Type) -> Bool { type is Metatype }
    return conforms(metatype)
  }

  /// Returns the type `any P.Type` for `any P`.
  ///
  /// Swift has no expression for it, so it is found by its mangled name, as the runtime finds the types named
  /// in conformances.
  private static func existentialMetatype(of type: Any.Type) -> Any.Type? {
    guard let name = _mangledTypeName(type), name.hasSuffix("p") else { return nil }
    return _typeByName(name + "Xp")
  }
}
