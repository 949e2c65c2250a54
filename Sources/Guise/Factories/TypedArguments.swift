extension GivenArguments {
  @inline(never)
  static func of<each Argument>(_ arguments: repeat each Argument) -> GivenArguments {
    for type in repeat (each Argument).self {
      _ = type
      return TypedArguments(repeat each arguments)
    }
    return none
  }

  final var list: ArgumentList { self === GivenArguments.none ? .none : .values(values) }
}

// Unchecked, like its superclass.
private final class TypedArguments<each Argument>: GivenArguments, @unchecked Sendable {
  private let given: (repeat each Argument)

  init(_ given: repeat each Argument) { self.given = (repeat each given) }

  override var types: [Any.Type] {
    var types: [Any.Type] = []
    repeat types.append((each Argument).self)
    return types
  }

  override var values: [Any] {
    var values: [Any] = []
    repeat values.append(each given)
    return values
  }

  override func call<Service>(
    _ registration: Registration, _ service: Service.Type, _ resolver: any Resolver
  ) throws -> Service {
    try registration.cast(to: ArgumentRegistration<Service, repeat each Argument>.self)
      .factory(resolver, repeat each given)
  }
}
