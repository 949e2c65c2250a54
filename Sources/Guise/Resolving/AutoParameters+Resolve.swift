extension AutoParameters {
  /// Awaits all parameters, for `next` to return.
  nonisolated(nonsending) func await(_ types: [Any.Type]) async throws {
    for type in types { awaited.append(try await awaitShared(type)) }
    index = 0
  }

  private nonisolated(nonsending) func awaitShared<Parameter>(
    _ type: Parameter.Type
  ) async throws -> Any {
    Shared(try await awaitNext(type))
  }

  package func next<Parameter>(_ type: Parameter.Type) throws -> Parameter {
    defer { index += 1 }
    if index < awaited.count, let parameter = awaited[index] as? Shared<Parameter> {
      return parameter.value
    }
    switch given {
    case .values(let values): return try values.argument(at: index, as: type)
    case .planned(let plan, let arguments):
      return try plan.value(type, at: index, given: arguments, from: resolver)
    case .none, .tags:
      return try TaggedResolution.resolve(type, from: resolver, tags: tags(for: type))
    }
  }

  /// - Returns: a value that is shared only as far as lifetimes share instances; see `Container`.
  nonisolated(nonsending)
    package func awaitNext<Parameter>(
      _ type: Parameter.Type
    ) async throws -> sending Parameter
  {
    defer { index += 1 }
    let parameter =
      switch given {
      case .values(let values): Shared(try values.argument(at: index, as: type))
      case .planned(let plan, let arguments):
        Shared(try await plan.value(type, at: index, given: arguments, from: resolver))
      case .none, .tags:
        Shared(
          try await TaggedResolution.resolve(type, from: resolver, tags: tags(for: type)))
      }
    return parameter.value
  }

  /// The tags to pass on: none if nothing is registered under them for the type.
  private func tags(for type: Any.Type) -> Tags {
    guard case .tags(let tags) = given else { return Tags() }
    let visible = VisibleRegistrations(resolver: resolver)
    return visible.hasRegistration(for: type, under: tags) ? tags : Tags()
  }
}
