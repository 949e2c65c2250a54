/// An optional is nil only if no registration is visible under the key: every other failure is
/// thrown.
extension Optional: Adapter {
  static func adapt(_ key: AnyKey, _ input: Input, from resolver: any Resolver) throws -> AnyBox {
    guard let answer = try answer(key, input, from: resolver) else { return Box<Wrapped?>(nil) }
    return Box<Wrapped?>(try answer.value(as: Wrapped.self, from: resolver))
  }

  nonisolated(nonsending) static func awaitAdapt(
    _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) async throws -> AnyBox {
    guard let answer = try answer(key, input, from: resolver) else { return Box<Wrapped?>(nil) }
    return Box<Wrapped?>(try await answer.awaitBox(from: resolver).value(as: Wrapped.self))
  }

  private static func answer(
    _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) throws -> Answer? {
    let key = AnyKey(service: Wrapped.self, tags: key.tags, arguments: key.arguments)
    if let answer = Answer(key, input, from: resolver) { return answer }
    if OptionalResolutionConfig.throwResolutionErrorWhenNotFound || resolver.isChainClosed {
      throw resolver.notFound(key)
    }
    return nil
  }

  static var wrapped: Any.Type { Wrapped.self }

  static var kind: AdapterKind { .optional }
}
