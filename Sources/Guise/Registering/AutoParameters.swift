/// Walks through the parameters of a function given to `auto` where the resolve brings arguments or
/// tags, or a plan fills them: the rarer path, compiled once and not where `auto` is called.
struct AutoParameters {
  private let given: ArgumentList
  private let resolver: any Resolver
  private var index = 0

  init(_ given: ArgumentList, _ resolver: any Resolver) {
    self.given = given
    self.resolver = resolver
  }

  static func fill<Service, each Parameter>(
    _ make: (repeat each Parameter) throws -> Service, with given: ArgumentList,
    from resolver: any Resolver
  ) throws -> Service {
    var parameters = AutoParameters(given, resolver)
    return try make(repeat try parameters.next((each Parameter).self))
  }

  nonisolated(nonsending)
    static func awaitAndFill<Service, each Parameter>(
      _ make: (repeat each Parameter) throws -> Service, with given: ArgumentList,
      from resolver: any Resolver
    ) async throws -> Service
  {
    var parameters = AutoParameters(given, resolver)
    return try make(repeat try await parameters.awaitNext((each Parameter).self))
  }

  mutating func next<Parameter>(_ type: Parameter.Type) throws -> Parameter {
    defer { index += 1 }
    switch given {
    case .values(let values): return try argument(type, of: values)
    case .planned(let plan, let arguments):
      return try plan.value(type, at: index, given: arguments, from: resolver)
    case .none, .tags:
      return try TaggedResolution.resolve(type, from: resolver, tags: tags(for: type))
    }
  }

  /// - Returns: a value that is shared only as far as lifetimes share instances; see `Container`.
  nonisolated(nonsending)
    mutating func awaitNext<Parameter>(
      _ type: Parameter.Type
    ) async throws -> sending Parameter
  {
    defer { index += 1 }
    let parameter =
      switch given {
      case .values(let values): Shared(try argument(type, of: values))
      case .planned(let plan, let arguments):
        Shared(try await plan.value(type, at: index, given: arguments, from: resolver))
      case .none, .tags:
        Shared(
          try await TaggedResolution.resolve(type, from: resolver, tags: tags(for: type)))
      }
    return parameter.value
  }

  private func argument<Parameter>(
    _ type: Parameter.Type, of values: [Any]
  ) throws -> Parameter {
    guard values.indices.contains(index), let value = values[index] as? Parameter else {
      throw ArgumentMismatch(type: type, position: index)
    }
    return value
  }

  /// The tags that are handed on, where there is something under them that the type asks for.
  private func tags(for type: Any.Type) -> Tags {
    guard case .tags(let tags) = given else { return Tags() }
    let visible = VisibleRegistrations(resolver: resolver)
    return visible.hasRegistration(for: type, under: tags) ? tags : Tags()
  }
}
