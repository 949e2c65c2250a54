internal import Guise

extension BuildPlan: ParameterPlan {
  func value<Value>(
    _ type: Value.Type, at position: Int, given arguments: [Any], from resolver: any Resolver
  ) throws -> Value {
    switch sources[position] {
    case .dependency(let tags) where tags.isEmpty:
      return try resolver.resolve(type)
    case .dependency(let tags):
      return try TaggedResolution.resolve(type, from: resolver, tags: tags)
    case .list(let list):
      let dependency = Dependency(of: type)
      let elements = try Self.resolve(dependency.service, list, resolver)
      return try cast(Self.collection(elements, for: dependency))
    case .keyed(let elements):
      let keyed = try keyed(type)
      let values = try Self.resolve(keyed.element, elements.map(\.tags), resolver)
      return try cast(keyed.dictionary(of: values, keys: elements.map(\.key)))
    case .argument(let argument): return try cast(arguments[argument])
    case .settings: return try cast(settings?.value)
    }
  }

  nonisolated(nonsending)
    func value<Value>(
      _ type: Value.Type, at position: Int, given arguments: [Any], from resolver: any Resolver
    ) async throws -> Value
  {
    switch sources[position] {
    case .dependency(let tags):
      return try await TaggedResolution.resolve(type, from: resolver, tags: tags)
    case .list(let list):
      let dependency = Dependency(of: type)
      let elements = try await Self.awaited(dependency.service, list, resolver)
      return try cast(Self.collection(elements, for: dependency))
    case .keyed(let elements):
      let keyed = try keyed(type)
      let values = try await Self.awaited(keyed.element, elements.map(\.tags), resolver)
      return try cast(keyed.dictionary(of: values, keys: elements.map(\.key)))
    case .argument(let argument): return try cast(arguments[argument])
    case .settings: return try cast(settings?.value)
    }
  }

  private func keyed(_ type: Any.Type) throws -> any KeyedParameter.Type {
    guard let keyed = type as? any KeyedParameter.Type else {
      throw ParameterMismatch(type: type, registration: key)
    }
    return keyed
  }

  private func cast<Value>(_ value: Any?) throws -> Value {
    guard let value = value as? Value else {
      throw ParameterMismatch(type: Value.self, registration: key)
    }
    return value
  }

  /// Returns the elements as the parameter's collection: an array or a set.
  private static func collection(_ elements: Any, for dependency: Dependency) -> Any {
    guard dependency.adapters.contains(.set), let type = dependency.service as? any Hashable.Type
    else { return elements }
    return set(of: type, elements)
  }

  private static func set<Element: Hashable>(of type: Element.Type, _ elements: Any) -> Any {
    (elements as? [Element]).map { Set($0) } ?? elements
  }

  /// Returns an array of `Element`, in list order.
  private static func resolve<Element>(
    _ element: Element.Type, _ list: [Tags], _ resolver: any Resolver
  ) throws -> Any {
    var elements: [Element] = []
    for tags in list {
      elements.append(try TaggedResolution.resolve(element, from: resolver, tags: tags))
    }
    return elements
  }

  nonisolated(nonsending)
    private static func awaited<Element>(
      _ element: Element.Type, _ list: [Tags], _ resolver: any Resolver
    ) async throws -> Any
  {
    var elements: [Element] = []
    for tags in list {
      elements.append(try await TaggedResolution.resolve(element, from: resolver, tags: tags))
    }
    return elements
  }
}

/// A cursor over a function's parameters, which fills them in order.
struct ParameterCursor {
  private let plan: BuildPlan
  private let resolver: any Resolver
  private let arguments: [Any]
  private var index = 0

  init(_ plan: BuildPlan, _ resolver: any Resolver, _ arguments: ArgumentList) {
    self.plan = plan
    self.resolver = resolver
    self.arguments = arguments.values
  }

  mutating func next<Parameter>(_ type: Parameter.Type) throws -> Parameter {
    defer { index += 1 }
    return try plan.value(type, at: index, given: arguments, from: resolver)
  }

  /// - Returns: a value that is shared only as far as lifetimes share instances; see `Container`.
  nonisolated(nonsending)
    mutating func awaitNext<Parameter>(_ type: Parameter.Type) async throws -> sending Parameter
  {
    defer { index += 1 }
    nonisolated(unsafe) let parameter = try await plan.value(
      type, at: index, given: arguments, from: resolver)
    return parameter
  }
}

/// An error for a stored value whose type is not its parameter's: a fault of the library.
struct ParameterMismatch: Error, CustomStringConvertible {
  let type: Any.Type
  let registration: AnyKey

  var description: String {
    "a value kept for \(registration) is not a \(String(reflecting: type))"
  }
}
