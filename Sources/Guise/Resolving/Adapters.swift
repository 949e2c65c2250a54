/// An optional is nil only if nothing is visible under the key: every other failure is thrown.
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

/// An array holds an instance of every registration whose tags contain the given ones, in
/// registration order, parents first.
extension Array: Adapter {
  static func adapt(_ key: AnyKey, _ input: Input, from resolver: any Resolver) throws -> AnyBox {
    let members = try Members(of: Element.self, for: key, in: resolver)
    if members.areDirect, let container = resolver.asContainer, !container.needsGraphs {
      // Not by `map`, which is slow for elements that the compiler does not know.
      var elements: [Element] = []
      elements.reserveCapacity(members.registrations.count)
      for registration in members.registrations {
        elements.append(try registration.value(as: Element.self, for: resolver, input))
      }
      return Box(elements)
    }
    return Box(try members.boxes(input, from: resolver).map { $0.value(as: Element.self) })
  }

  nonisolated(nonsending) static func awaitAdapt(
    _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) async throws -> AnyBox {
    let members = try Members(of: Element.self, for: key, in: resolver)
    let boxes = try await members.awaitBoxes(input, from: resolver)
    return Box(boxes.map { $0.value(as: Element.self) })
  }

  static var wrapped: Any.Type { Element.self }
  static var kind: AdapterKind { .array }
}

/// The registrations of an array's element type; if there are none and it is an adapter (a lazy
/// resolver, an optional), those of the type that it adapts, each to be adapted under its own tags.
// Outside the array: code that is not generic is compiled once.
private struct Members {
  private let element: Any.Type
  private let types: [Any.Type]
  private(set) var registrations: [Registration]
  /// Whether each needs no more than a call of its factory.
  let areDirect: Bool

  init(of element: Any.Type, for key: AnyKey, in resolver: any Resolver) throws {
    (self.element, types) = (element, key.arguments)
    var service = element
    var arguments = key.arguments
    while true {
      registrations = resolver.registrations(of: service, arguments: arguments)
        .present(under: key.tags, arguments: arguments)
      guard registrations.isEmpty, let adapter = Adapters.level(of: service) else { break }
      service = adapter.wrapped
      arguments = adapter.laterArguments ?? arguments
    }
    areDirect = service == element && registrations.allSatisfy { $0.isDirect.isSet }
    if resolver.isChainClosed
      || registrations.isEmpty && ArrayResolutionConfig.throwResolutionErrorWhenNotFound
    {
      throw resolver.notFound(key, near: element)
    }
  }

  /// The elements, in boxes, without registered objects that are gone.
  func boxes(_ input: Input, from resolver: any Resolver) throws -> [AnyBox] {
    try Resolution.together(resolver) { resolver in
      try registrations.compactMap { try answer($0, input, from: resolver)?.box(from: resolver) }
    }
  }

  nonisolated(nonsending) func awaitBoxes(
    _ input: Input, from resolver: any Resolver
  ) async throws -> [AnyBox] {
    try await Resolution.together(resolver) { resolver in
      var boxes: [AnyBox] = []
      for registration in registrations {
        guard let answer = answer(registration, input, from: resolver) else { continue }
        boxes.append(try await answer.awaitBox(from: resolver))
      }
      return boxes
    }
  }

  @inline(never)
  private func answer(
    _ registration: Registration, _ input: Input, from resolver: any Resolver
  ) -> Answer? {
    guard registration.key.service == element else {
      let key = AnyKey(service: element, tags: registration.key.tags, arguments: types)
      return Answer(key, input, from: resolver)
    }
    let object = registration.weakReference?.object
    if registration.isOwnedElsewhere && object == nil { return nil }
    return .registration(registration, input, object)
  }
}

/// A set holds the instances that an array would hold, without order: equal instances count once.
extension Set: Adapter {
  static func adapt(_ key: AnyKey, _ input: Input, from resolver: any Resolver) throws -> AnyBox {
    Box(Set(try [Element].adapt(key, input, from: resolver).value(as: [Element].self)))
  }

  nonisolated(nonsending) static func awaitAdapt(
    _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) async throws -> AnyBox {
    let array = try await [Element].awaitAdapt(key, input, from: resolver)
    return Box(Set(array.value(as: [Element].self)))
  }

  static var wrapped: Any.Type { Element.self }
  static var kind: AdapterKind { .set }
}
