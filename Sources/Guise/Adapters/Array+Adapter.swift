/// Every registration whose tags contain those given, in registration order, parents first.
extension Array: Adapter {
  static func adapt<each Argument>(
    _ resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) throws -> [Element] {
    var elements: [Element] = []
    let key = AnyKey(service: Element.self, tags: tags, argumentTypes: repeat (each Argument).self)
    let matches = try matches(key, in: resolver)
    elements.reserveCapacity(matches.count)
    // No closure: in one, generic code looks the array's own type up for each element.
    let entry = ResolutionSession.entry(forAll: matches, askedOf: resolver)
    let resolver = entry?.session ?? resolver
    var isComplete = false
    defer { entry?.finish(isComplete: isComplete) }
    for registration in matches {
      if registration.key.service == Element.self {
        // Without arguments there is no pack to hand on, which is quicker.
        elements.append(
          key.arguments.isEmpty
            ? try Resolution.found(registration, as: Element.self, from: resolver)
            : try registration.resolveNow(Element.self, for: resolver, repeat each args))
      } else {
        elements.append(
          try TaggedResolution.resolve(
            Element.self, from: resolver, tags: registration.key.tags, args: repeat each args))
      }
    }
    isComplete = true
    return elements
  }

  nonisolated(nonsending) static func adapt<each Argument>(
    _ resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) async throws -> [Element] {
    var elements: [Element] = []
    let key = AnyKey(service: Element.self, tags: tags, argumentTypes: repeat (each Argument).self)
    let matches = try matches(key, in: resolver)
    try await ResolutionSession.share(resolver, among: matches) { resolver in
      for registration in matches {
        if registration.key.service == Element.self {
          elements.append(
            try await registration.resolve(Element.self, for: resolver, repeat each args))
        } else {
          elements.append(
            try await TaggedResolution.resolve(
              Element.self, from: resolver, tags: registration.key.tags, args: repeat each args))
        }
      }
    }
    return elements
  }

  /// The registrations of the element itself; where there are none and it is an adapter (a lazy
  /// resolver, an optional), those of what it adapts, each to be adapted under its own tags.
  private static func matches(_ key: AnyKey, in resolver: any Resolver) throws -> [Registration] {
    var service = key.service
    var matches = registrations(key, of: service, in: resolver)
    while matches.isEmpty, let adapter = service as? any Adapter.Type {
      service = adapter.wrapped
      matches = registrations(key, of: service, in: resolver)
    }
    if resolver.isCutOff
      || (matches.isEmpty && ArrayResolutionConfig.throwResolutionErrorWhenNotFound)
    {
      throw resolver.notFound(key)
    }
    return matches
  }

  private static func registrations(
    _ key: AnyKey, of service: Any.Type, in resolver: any Resolver
  ) -> [Registration] {
    let all = resolver.registrations(of: service, arguments: key.arguments)
    return key.tags.isEmpty ? all : all.filter { $0.key.tags.isSuperset(of: key.tags) }
  }

  static var wrapped: Any.Type { Element.self }

  static var kind: Dependency.Kind { .array }
}
