extension ParameterCursor {
  @usableFromInline
  package func next<Parameter>(_ type: Parameter.Type) throws -> Parameter {
    defer { index += 1 }
    if index < awaited.count, let parameter = awaited[index] as? Shared<Parameter> {
      return parameter.value
    }
    if let plan { return try plan.value(type, at: index, given: input.values, from: resolver) }
    if let given = given(type) { return given }
    return try Resolve.value(type, tags: tags(for: type), from: resolver)
  }

  /// - Returns: a value that is shared only as far as lifetimes share instances; see `Container`.
  @usableFromInline
  nonisolated(nonsending)
    package func awaitNext<Parameter>(_ type: Parameter.Type) async throws -> sending Parameter
  {
    defer { index += 1 }
    let parameter: Shared<Parameter>
    if let plan {
      parameter = Shared(
        try await plan.value(type, at: index, given: input.values, from: resolver))
    } else if let given = given(type) {
      parameter = Shared(given)
    } else {
      parameter = Shared(
        try await Resolve.awaitValue(type, tags: tags(for: type), from: resolver))
    }
    return parameter.value
  }

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

  /// The caller's argument: the look-up has matched the arguments with all parameters.
  private func given<Parameter>(_ type: Parameter.Type) -> Parameter? {
    let values = input.values
    return index < values.count ? values[index] as? Parameter : nil
  }

  /// The tags to pass on: none if nothing is registered under them for the type.
  private func tags(for type: Any.Type) -> Tags {
    let tags = input.tags
    return tags.isEmpty || resolver.hasRegistration(for: type, under: tags) ? tags : Tags()
  }
}
