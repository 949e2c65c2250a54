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
    if members.areDirect, let container = resolver.asContainer, !container.needsGraphs {
      // Not by `map`, which is slow for elements that the compiler does not know.
      var elements: [Element] = []
      elements.reserveCapacity(members.registrations.count)
      for registration in members.registrations {
        elements.append(try registration.value(as: Element.self, for: resolver, input))
      }
      return elements
    }
    return try Resolution.together(resolver) { resolver in
      try members.answers(input, from: resolver).map {
        try $0.value(as: Element.self, from: resolver)
      }
    }
  }

  nonisolated(nonsending) static func awaitCollect(
    _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) async throws -> [Element] {
    let members = try Members(of: Element.self, for: key, in: resolver)
    return try await Resolution.together(resolver) { resolver in
      var elements: [Element] = []
      for answer in members.answers(input, from: resolver) {
        elements.append(try await answer.awaitBox(from: resolver).value(as: Element.self))
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
  private let element: Any.Type
  private let types: [Any.Type]
  private(set) var registrations: [Registration]
  /// Whether each needs no more than a call of its factory.
  let areDirect: Bool

  init(of element: Any.Type, for key: AnyKey, in resolver: any Resolver) throws {
    (self.element, types) = (element, key.arguments)
    var service = element
    var arguments = key.arguments
    func find() -> [Registration] {
      func fits(_ registration: Registration) -> Bool {
        !registration.isGone && registration.key.tags.isSuperset(of: key.tags)
      }
      let all = resolver.registrations(of: service, arguments: arguments)
      return all.allSatisfy(fits) ? all : all.filter(fits)
    }
    registrations = find()
    while registrations.isEmpty, let adapter = Adapters.level(of: service) {
      service = adapter.wrapped
      arguments = adapter.laterArguments ?? arguments
      registrations = find()
    }
    areDirect =
      service == element && registrations.allSatisfy { $0.isDirect.load(ordering: .relaxed) }
    if resolver.isChainClosed
      || registrations.isEmpty && ArrayResolutionConfig.throwResolutionErrorWhenNotFound
    {
      throw resolver.notFound(key, near: element)
    }
  }

  /// The answers that make the elements. A registered object that is gone is no element.
  func answers(_ input: Input, from resolver: any Resolver) -> [Answer] {
    registrations.compactMap { registration in
      guard registration.key.service == element else {
        let key = AnyKey(service: element, tags: registration.key.tags, arguments: types)
        return Answer(key, input, from: resolver)
      }
      let object = registration.weakReference?.object
      if registration.isOwnedElsewhere && object == nil { return nil }
      return .registration(registration, input, object)
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
