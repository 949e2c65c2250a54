/// A set holds the instances that an array would hold, without order: equal instances count once.
extension Set: Adapter {
  static func adapt(
    _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) throws -> Set<Element> {
    Set(try [Element].collect(for: Self.self, resolver, tags: tags, arguments))
  }

  nonisolated(nonsending) static func adaptAwaiting(
    _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) async throws -> Set<Element> {
    Set(try await [Element].collect(for: Self.self, resolver, tags: tags, arguments))
  }

  static var wrapped: Any.Type { Element.self }

  static var kind: AdapterKind { .set }
}
