internal import Guise

/// How a factory's parameters are filled in one registration.
final class BuildPlan: Sendable {
  enum Source: Sendable {
    case argument(position: Int)
    case settings
    /// By the parameter's type, under these tags.
    case dependency(Tags)
    /// An array, or a set, of one instance under each of these.
    case list([Tags])
    /// A dictionary of one instance under each of these.
    case keyed([(key: String, tags: Tags)])
  }

  let key: AnyKey
  let traits: RegistrationTraits
  let types: [Any.Type]
  let sources: [Source]
  let settings: SettingsValue?
  /// The function reaches for more than its parameters show.
  let isOpaque: Bool

  init(
    key: AnyKey, traits: RegistrationTraits, types: [Any.Type], sources: [Source],
    settings: SettingsValue?, isOpaque: Bool
  ) {
    self.key = key
    self.traits = traits
    self.types = types
    self.sources = sources
    self.settings = settings
    self.isOpaque = isOpaque
  }

  /// What the container is asked for: arguments and settings are not.
  var parameters: WiredParameters {
    .planned { [self] in
      var requests = zip(types, sources).flatMap { type, source -> [DependencyRequest] in
        switch source {
        case .dependency(let tags): return [DependencyRequest(type: type, tags: tags)]
        case .list(let list):
          let element = Dependency(of: type).service
          return list.map { DependencyRequest(type: element, tags: $0) }
        case .keyed(let elements):
          guard let element = (type as? any KeyedParameter.Type)?.element else { return [] }
          return elements.map { DependencyRequest(type: element, tags: $0.tags) }
        case .argument, .settings: return []
        }
      }
      // As if it took the resolver: it may ask for anything.
      if isOpaque { requests.append(DependencyRequest(type: (any Resolver).self)) }
      return requests
    }
  }
}

/// Walks through a function's parameters while they are filled, in order.
struct ParameterCursor {
  private let plan: BuildPlan
  private let resolver: any Resolver
  private let arguments: ArgumentList
  private var index = 0

  init(_ plan: BuildPlan, _ resolver: any Resolver, _ arguments: ArgumentList) {
    self.plan = plan
    self.resolver = resolver
    self.arguments = arguments
  }

  mutating func next<Parameter>(_ type: Parameter.Type) throws -> Parameter {
    switch advance() {
    case .dependency(let tags) where tags.isEmpty:
      return try resolver.resolve(type)
    case .dependency(let tags):
      return try TaggedResolution.resolve(type, from: resolver, tags: tags)
    case .list(let list):
      let dependency = Dependency(of: type)
      let elements = try Self.resolve(dependency.service, list, resolver)
      return try Self.cast(Self.collection(elements, for: dependency), plan.key)
    case .keyed(let elements):
      let keyed = type as? any KeyedParameter.Type
      return try Self.cast(try keyed?.filled(elements, from: resolver), plan.key)
    case let source:
      return try given(type, source)
    }
  }

  /// - Returns: a value that is shared only as far as lifetimes share instances; see `Container`.
  nonisolated(nonsending)
    mutating func awaitNext<Parameter>(_ type: Parameter.Type) async throws -> sending Parameter
  {
    nonisolated(unsafe) let parameter: Parameter
    switch advance() {
    case .dependency(let tags):
      parameter = try await TaggedResolution.resolve(type, from: resolver, tags: tags)
    case .list(let list):
      let dependency = Dependency(of: type)
      let elements = try await Self.awaited(dependency.service, list, resolver)
      parameter = try Self.cast(Self.collection(elements, for: dependency), plan.key)
    case .keyed(let elements):
      let keyed = type as? any KeyedParameter.Type
      parameter = try Self.cast(try await keyed?.awaited(elements, from: resolver), plan.key)
    case let source:
      parameter = try given(type, source)
    }
    return parameter
  }

  private mutating func advance() -> BuildPlan.Source {
    defer { index += 1 }
    return plan.sources[index]
  }

  private func given<Parameter>(
    _ type: Parameter.Type, _ source: BuildPlan.Source
  ) throws -> Parameter {
    let value: Any? =
      switch source {
      case .argument(let position): arguments.values[position]
      case .settings: plan.settings?.value
      case .dependency, .list, .keyed: nil
      }
    return try Self.cast(value, plan.key)
  }

  private static func cast<Parameter>(_ value: Any?, _ key: AnyKey) throws -> Parameter {
    guard let value = value as? Parameter else {
      throw ParameterMismatch(type: Parameter.self, registration: key)
    }
    return value
  }

  /// An array as the parameter wants it: as it is, or without order.
  private static func collection(_ elements: Any, for dependency: Dependency) -> Any {
    guard dependency.adapters.contains(.set), let type = dependency.service as? any Hashable.Type
    else { return elements }
    return set(of: type, elements)
  }

  private static func set<Element: Hashable>(of type: Element.Type, _ elements: Any) -> Any {
    (elements as? [Element]).map { Set($0) } ?? elements
  }

  /// An array of `Element`, in the order of the list.
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

/// A value that was kept for a parameter is not of its type: a fault of the library.
struct ParameterMismatch: Error, CustomStringConvertible {
  let type: Any.Type
  let registration: AnyKey

  var description: String {
    "a value kept for \(registration) is not a \(String(reflecting: type))"
  }
}
