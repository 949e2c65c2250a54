public import Guise

// Calls that are mistakes, so that the compiler says what to write instead. It looks at these
// overloads only where no other one fits.
extension FactoryDeclarations {
  /// A protocol that the type of the factory is not.
  @available(
    *, unavailable,
    message:
      "the service is what 'auto' makes: leave 'as:' out, and offer the protocol by 'factories.offer'"
  )
  @_disfavoredOverload
  public func register<Product>(
    _ id: String, as service: Any.Type, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    isolation: MainActor = MainActor.shared, file: String = #fileID, line: Int = #line,
    _ factory: AutoFactory<Product>
  ) { preconditionFailure("unavailable") }

  /// A type where its initializer is needed.
  @available(
    *, unavailable,
    message: "give the function that makes an instance, as 'Type.init', not the type"
  )
  @_disfavoredOverload
  public func register<Product>(
    _ id: String, as service: Any.Type? = nil, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    isolation: MainActor = MainActor.shared, file: String = #fileID, line: Int = #line,
    _ make: Product.Type
  ) { preconditionFailure("unavailable") }
}
