internal import Guise

/// A parameter `[String: T]` or `[String: T]?`.
///
/// The container cannot resolve it; a manifest fills it with registrations by their identifiers.
protocol KeyedParameter {
  static var element: Any.Type { get }

  /// Returns a dictionary with one element for each of these tags.
  static func filled(
    _ elements: [(key: String, tags: Tags)], from resolver: any Resolver
  ) throws
    -> Self

  nonisolated(nonsending) static func awaited(
    _ elements: [(key: String, tags: Tags)], from resolver: any Resolver
  ) async throws -> Self
}

extension Dictionary: KeyedParameter where Key == String {
  static var element: Any.Type { Value.self }

  static func filled(
    _ elements: [(key: String, tags: Tags)], from resolver: any Resolver
  ) throws -> Self {
    var filled: Self = [:]
    for (key, tags) in elements {
      filled[key] = try TaggedResolution.resolve(Value.self, from: resolver, tags: tags)
    }
    return filled
  }

  nonisolated(nonsending) static func awaited(
    _ elements: [(key: String, tags: Tags)], from resolver: any Resolver
  ) async throws -> Self {
    var filled: Self = [:]
    for (key, tags) in elements {
      filled[key] = try await TaggedResolution.resolve(Value.self, from: resolver, tags: tags)
    }
    return filled
  }
}

extension Optional: KeyedParameter where Wrapped: KeyedParameter {
  static var element: Any.Type { Wrapped.element }

  static func filled(
    _ elements: [(key: String, tags: Tags)], from resolver: any Resolver
  ) throws -> Self {
    try Wrapped.filled(elements, from: resolver)
  }

  nonisolated(nonsending) static func awaited(
    _ elements: [(key: String, tags: Tags)], from resolver: any Resolver
  ) async throws -> Self {
    try await Wrapped.awaited(elements, from: resolver)
  }
}
