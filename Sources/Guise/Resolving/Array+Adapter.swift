internal import Synchronization

/// An array holds an instance of every registration whose tags contain the given ones, in
/// registration order, parents first.
extension Array: Adapter {
  static func adapt(_ key: AnyKey, _ input: Input, from resolver: any Resolver) throws -> AnyBox {
    Box(try collect(key, input, from: resolver))
  }

  nonisolated(nonsending) static func awaitAdapt(
    _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) async throws -> AnyBox {
    Box(try await awaitCollect(key, input, from: resolver))
  }

  /// - Parameter key: the requested key, of the array or of a set.
  static func collect(
    _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) throws -> [Element] {
    let members = try Members(of: Element.self, for: key, in: resolver)
    defer { withExtendedLifetime(members.objects) {} }
    if members.areDirect, let container = resolver.asContainer, !container.needsGraphs {
      return try elements(members, input, from: container)
    }
    return try Resolution.together(resolver) { try elements(members, input, from: $0) }
  }

  private static func elements(
    _ members: Members, _ input: Input, from resolver: any Resolver
  ) throws -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(members.registrations.count)
    for member in members.registrations {
      if member.key.service == Element.self {
        elements.append(try member.value(as: Element.self, for: resolver, input))
      } else {
        let key = AnyKey(Element.self, member.key.tags, members.types)
        elements.append(try Resolve.value(Element.self, key, input, from: resolver))
      }
    }
    return elements
  }

  nonisolated(nonsending) static func awaitCollect(
    _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) async throws -> [Element] {
    let members = try Members(of: Element.self, for: key, in: resolver)
    defer { withExtendedLifetime(members.objects) {} }
    return try await Resolution.together(resolver) { resolver in
      var elements: [Element] = []
      for member in members.registrations {
        if member.key.service == Element.self {
          let box = try await member.awaitResolve(for: resolver, input)
          elements.append(box.value(as: Element.self))
        } else {
          let key = AnyKey(Element.self, member.key.tags, members.types)
          elements.append(
            try await Resolve.awaitValue(Element.self, key, input, from: resolver))
        }
      }
      return elements
    }
  }

  static var wrapped: Any.Type { Element.self }

  static var kind: AdapterKind { .array }
}

/// The registrations of an array's element type; if there are none and it is an adapter (a lazy
/// resolver, an optional), those of the type that it adapts, each to be adapted under its own tags.
///
/// Outside the array: code that is not generic is compiled once.
private struct Members {
  var registrations: [Registration] = []
  let types: ArgumentTypes
  /// Whether each needs no more than a call of its factory.
  var areDirect: Bool { registrations.allSatisfy { $0.isDirect.load(ordering: .relaxed) } }
  /// The weakly registered objects, held meanwhile; a registration whose object is gone counts as
  /// none.
  var objects: [AnyObject] = []

  init(of element: Any.Type, for key: AnyKey, in resolver: any Resolver) throws {
    types = key.types
    var service = element
    var arguments = key.arguments
    find(key.tags, of: service, arguments, in: resolver)
    while registrations.isEmpty, let adapter = Adapters.level(of: service) {
      service = adapter.wrapped
      arguments = adapter.laterArguments ?? arguments
      find(key.tags, of: service, arguments, in: resolver)
    }
    if resolver.isChainClosed
      || registrations.isEmpty && ArrayResolutionConfig.throwResolutionErrorWhenNotFound
    {
      throw resolver.notFound(key, near: element)
    }
  }

  private mutating func find(
    _ tags: Tags, of service: Any.Type, _ arguments: [Any.Type], in resolver: any Resolver
  ) {
    let all = resolver.registrations(of: service, arguments: arguments)
    if tags.isEmpty && all.allSatisfy({ $0.isDirect.load(ordering: .relaxed) }) {
      registrations = all
      return
    }
    for registration in all where tags.isEmpty || registration.key.tags.isSuperset(of: tags) {
      if let reference = registration.weakReference {
        guard let object = reference.object else { continue }
        objects.append(object)
      }
      registrations.append(registration)
    }
  }
}

/// A set holds the instances that an array would hold, without order: equal instances count once.
extension Set: Adapter {
  static func adapt(_ key: AnyKey, _ input: Input, from resolver: any Resolver) throws -> AnyBox {
    Box(Set(try [Element].collect(key, input, from: resolver)))
  }

  nonisolated(nonsending) static func awaitAdapt(
    _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) async throws -> AnyBox {
    Box(Set(try await [Element].awaitCollect(key, input, from: resolver)))
  }

  static var wrapped: Any.Type { Element.self }

  static var kind: AdapterKind { .set }
}
