package import Guise

/// A declared offer of a factory that may be registered later.
///
/// Its identity shows whether two registries share it.
package final class DeclaredOffer: Sendable {
  /// The possible identifiers of the factory: with the registry's prefix, then as written.
  let ids: [String]
  package let service: Any.Type
  private let product: Any.Type
  package let place: SourceLocation
  /// Makes an alias under the second key for the registration of the first, whose instance each resolve converts.
  let alias: @Sendable (AnyKey, AnyKey, RegistrationTraits) -> Registration

  init<Product, Service>(
    ids: [String], place: SourceLocation, _ convert: @escaping @Sendable (Product) throws -> Service
  ) {
    (self.ids, self.place, service, product) = (ids, place, Service.self, Product.self)
    alias = { primary, key, traits in
      func alias<Made>(of _: Made.Type) -> Registration {
        let factory = AutoFactory<Service>.forward(to: primary) { (instance: Made) in
          guard let product = instance as? Product else {
            throw ResolutionError(.factoryFailed, key: primary)
          }
          return try convert(product)
        }
        return TypedRegistration(key, traits, factory)
      }
      return alias(of: primary.service)
    }
  }

  /// Returns the mistake of an offer by a factory; nil if the conversion takes each instance of it.
  func problem(with factory: RegisteredFactory?) -> RegistryProblem? {
    guard let factory else {
      return RegistryProblem(
        "offer(\"\(ids[ids.count - 1])\", …) names a factory that is not registered",
        advice: "register the factory, or remove the offer", at: place)
    }
    let (id, made) = (factory.id, factory.signature.service)
    // The compiler turns `{ $0 }` into a function from the service to itself.
    if made.type == product || service == product && isShown(made.type, toBe: product) {
      return nil
    }
    return RegistryProblem(
      "the offer of \(TypeName.full(of: service)) by \"\(id)\" is converted from "
        + "\(TypeName.full(of: product)), and the factory makes \(made.text)",
      advice: "write the type that the factory makes: "
        + "offer(\"\(id)\", …) { (made: \(made.text)) in … }", at: place, factory.place)
  }

  /// Whether the types alone show that each value of one can be cast to the other: to a class, or to a protocol that is
  /// not private and does not constrain its associated types.
  private func isShown(_ type: Any.Type, toBe target: Any.Type) -> Bool {
    func inherits<Target>(_: Target.Type) -> Bool { type is Target.Type }
    func conforms<Metatype>(_: Metatype.Type) -> Bool { type is Metatype }
    if inherits(target) { return true }
    // The type `any P.Type` is found by its mangled name: Swift has no expression for it.
    guard let name = _mangledTypeName(target), name.hasSuffix("p") else { return false }
    return _typeByName(name + "Xp").map { conforms($0) } ?? false
  }
}
