/// Every registration whose tags contain those given, in registration order, parents first.
extension Array: Adapter {
  static func adapt<each Argument>(
    _ resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) throws -> [Element] {
    try collect(for: [Element].self, resolver, tags: tags, args: repeat each args)
  }

  nonisolated(nonsending) static func adapt<each Argument>(
    _ resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) async throws -> [Element] {
    try await collect(for: [Element].self, resolver, tags: tags, args: repeat each args)
  }

  /// - Parameter collection: what is asked for.
  static func collect<each Argument>(
    for collection: Any.Type, _ resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) throws -> [Element] {
    var elements: [Element] = []
    let key = AnyKey(service: Element.self, tags: tags, argumentTypes: repeat (each Argument).self)
    let (matches, objects) = try matches(key, for: collection, in: resolver)
    defer { withExtendedLifetime(objects) {} }
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

  nonisolated(nonsending) static func collect<each Argument>(
    for collection: Any.Type, _ resolver: any Resolver, tags: Tags, args: repeat each Argument
  ) async throws -> [Element] {
    var elements: [Element] = []
    let key = AnyKey(service: Element.self, tags: tags, argumentTypes: repeat (each Argument).self)
    let (matches, objects) = try matches(key, for: collection, in: resolver)
    defer { withExtendedLifetime(objects) {} }
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
  ///
  /// - Returns: also the objects of those that were registered weakly, which are held so long; where
  ///   the object is gone, the registration counts as none.
  private static func matches(
    _ key: AnyKey, for collection: Any.Type, in resolver: any Resolver
  ) throws -> ([Registration], [AnyObject]) {
    var service = key.service
    var arguments = key.arguments
    var objects: [AnyObject] = []
    var matches = registrations(key, of: service, arguments, in: resolver, &objects)
    while matches.isEmpty, let adapter = Adapters.adapter(of: service) {
      service = adapter.wrapped
      arguments = adapter.laterArguments ?? arguments
      matches = registrations(key, of: service, arguments, in: resolver, &objects)
    }
    if resolver.isCutOff
      || (matches.isEmpty && ArrayResolutionConfig.throwResolutionErrorWhenNotFound)
    {
      throw resolver.notFound(
        AnyKey(service: collection, tags: key.tags, arguments: key.arguments), near: key.service)
    }
    return (matches, objects)
  }

  private static func registrations(
    _ key: AnyKey, of service: Any.Type, _ arguments: [Any.Type], in resolver: any Resolver,
    _ objects: inout [AnyObject]
  ) -> [Registration] {
    var all = resolver.registrations(of: service, arguments: arguments)
    if !key.tags.isEmpty { all.removeAll { !$0.key.tags.isSuperset(of: key.tags) } }
    guard all.contains(where: { $0.weakReference != nil }) else { return all }
    return all.filter { registration in
      guard let reference = registration.weakReference else { return true }
      guard let object = reference.object else { return false }
      objects.append(object)
      return true
    }
  }

  static var wrapped: Any.Type { Element.self }

  static var kind: AdapterKind { .array }
}
