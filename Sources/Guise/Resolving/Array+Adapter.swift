/// An array holds an instance of every registration whose tags contain the given ones, in
/// registration order, parents first.
extension Array: Adapter {
  static func adapt(
    _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) throws -> [Element] {
    try collect(for: [Element].self, resolver, tags: tags, arguments)
  }

  nonisolated(nonsending) static func adaptAwaiting(
    _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) async throws -> [Element] {
    try await collect(for: [Element].self, resolver, tags: tags, arguments)
  }

  /// - Parameter collection: the requested type.
  static func collect(
    for collection: Any.Type, _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) throws -> [Element] {
    let matches = try ElementMatches(
      arguments.key(Element.self, tags), for: collection, in: resolver)
    defer { withExtendedLifetime(matches.objects) {} }
    var elements: [Element] = []
    elements.reserveCapacity(matches.registrations.count)
    // Not in a closure: there, generic code looks the array's own type up for each element.
    let entry = ResolutionSession.entry(forAll: matches.registrations, requestedFrom: resolver)
    let resolver = entry?.session ?? resolver
    var isComplete = false
    defer { entry?.finish(isComplete: isComplete) }
    for registration in matches.registrations {
      if registration.key.service != Element.self {
        elements.append(
          try TaggedResolution.resolve(
            Element.self, from: resolver, tags: registration.key.tags, arguments))
      } else if arguments === GivenArguments.none {
        elements.append(try Resolution.found(registration, as: Element.self, from: resolver))
      } else {
        elements.append(
          try registration.resolveNow(Element.self, for: resolver, given: arguments))
      }
    }
    isComplete = true
    return elements
  }

  nonisolated(nonsending) static func collect(
    for collection: Any.Type, _ resolver: any Resolver, tags: Tags, _ arguments: GivenArguments
  ) async throws -> [Element] {
    let matches = try ElementMatches(
      arguments.key(Element.self, tags), for: collection, in: resolver)
    defer { withExtendedLifetime(matches.objects) {} }
    var elements: [Element] = []
    let entry = ResolutionSession.entry(forAll: matches.registrations, requestedFrom: resolver)
    let resolver = entry?.session ?? resolver
    var isComplete = false
    defer { entry?.finish(isComplete: isComplete) }
    for registration in matches.registrations {
      if registration.key.service == Element.self {
        elements.append(try await registration.resolve(Element.self, for: resolver, arguments))
      } else {
        elements.append(
          try await TaggedResolution.resolve(
            Element.self, from: resolver, tags: registration.key.tags, arguments))
      }
    }
    isComplete = true
    return elements
  }

  static var wrapped: Any.Type { Element.self }

  static var kind: AdapterKind { .array }
}

/// The registrations of an array's element type; if there are none and it is an adapter (a lazy
/// resolver, an optional), those of the type that it adapts, each to be adapted under its own tags.
///
/// Outside the array: code that is not generic is compiled once.
private struct ElementMatches {
  var registrations: [Registration] = []
  /// The weakly registered objects, held meanwhile; a registration whose object is gone counts as
  /// none.
  var objects: [AnyObject] = []

  init(_ key: AnyKey, for collection: Any.Type, in resolver: any Resolver) throws {
    var service = key.service
    var arguments = key.arguments
    find(key.tags, of: service, arguments, in: resolver)
    while registrations.isEmpty, let adapter = Adapters.adapter(of: service) {
      service = adapter.wrapped
      arguments = adapter.laterArguments ?? arguments
      find(key.tags, of: service, arguments, in: resolver)
    }
    if resolver.isChainClosed
      || (registrations.isEmpty && ArrayResolutionConfig.throwResolutionErrorWhenNotFound)
    {
      throw resolver.notFound(
        AnyKey(service: collection, tags: key.tags, arguments: key.arguments), near: key.service)
    }
  }

  private mutating func find(
    _ tags: Tags, of service: Any.Type, _ arguments: [Any.Type], in resolver: any Resolver
  ) {
    let all = resolver.registrations(of: service, arguments: arguments)
    if tags.isEmpty && all.allSatisfy({ $0.weakReference == nil }) {
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
