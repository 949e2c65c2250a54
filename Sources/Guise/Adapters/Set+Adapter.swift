/// What an array of the elements would have, without order: equal instances are one.
extension Set: Adapter {
  static func adapt<each Argument>(
    _ resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) throws -> Set<Element> {
    Set(try [Element].collect(for: Self.self, resolver, tags: tags, args: repeat each args))
  }

  nonisolated(nonsending) static func adapt<each Argument>(
    _ resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) async throws -> Set<Element> {
    Set(try await [Element].collect(for: Self.self, resolver, tags: tags, args: repeat each args))
  }

  static var wrapped: Any.Type { Element.self }

  static var kind: AdapterKind { .set }
}
