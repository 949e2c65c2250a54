public import Guise

// Calls that are mistakes, so that the compiler says what to write instead. It looks at these
// overloads only where no other one fits.
extension FactoryDeclarations {
  /// A factory of a container where the function is needed.
  @available(
    *, unavailable,
    message:
      "a registry wires the parameters itself: give the function without 'auto', as 'Type.init'"
  )
  @_disfavoredOverload
  public func register<Service>(
    _ id: String, as service: Service.Type = Service.self, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    isolation: MainActor = MainActor.shared, file: String = #fileID, line: Int = #line,
    _ make: AutoFactory<Service>
  ) { preconditionFailure("unavailable") }

  /// As above, of the main actor.
  @available(
    *, unavailable,
    message:
      "a registry wires the parameters itself: give the function without 'mainauto', as 'Type.init'"
  )
  @_disfavoredOverload
  public func register<Service>(
    _ id: String, as service: Service.Type = Service.self, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    isolation: MainActor = MainActor.shared, file: String = #fileID, line: Int = #line,
    _ make: MainAutoFactory<Service>
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
