internal import Guise

/// The sources of a factory's parameters in one registration.
final class BuildPlan: Sendable {
  enum Source: Sendable {
    case argument(position: Int)
    case settings
    /// An instance of the parameter's type under these tags.
    case dependency(Tags)
    /// An array or a set, with one instance for each of these tags.
    case list([Tags])
    /// A dictionary, with one instance for each of these tags.
    case keyed([(key: String, tags: Tags)])
  }

  let key: AnyKey
  let traits: RegistrationTraits
  let types: [Any.Type]
  let sources: [Source]
  let settings: SettingsValue?
  /// Whether the function has dependencies that its parameters do not show.
  let isOpaque: Bool
  /// The position of the first property of an object, which others can receive before it is set.
  let firstInjected: Int

  init(
    key: AnyKey, traits: RegistrationTraits, types: [Any.Type], sources: [Source],
    settings: SettingsValue?, isOpaque: Bool, firstInjected: Int
  ) {
    self.key = key
    self.traits = traits
    self.types = types
    self.sources = sources
    self.settings = settings
    self.isOpaque = isOpaque
    self.firstInjected = firstInjected
  }

  /// The requests to the container, which exclude arguments and settings.
  var parameters: WiredParameters {
    .planned { [self] in
      var requests = types.indices.flatMap(requests(at:))
      // An opaque function may request anything, like one with a resolver parameter.
      if isOpaque { requests.append(DependencyRequest(type: (any Resolver).self)) }
      return requests
    }
  }

  private func requests(at position: Int) -> [DependencyRequest] {
    let type = types[position]
    func request(_ type: Any.Type, _ tags: Tags) -> DependencyRequest {
      DependencyRequest(type: type, tags: tags, isInjected: position >= firstInjected)
    }
    switch sources[position] {
    case .dependency(let tags): return [request(type, tags)]
    case .list(let list):
      let element = Dependency(of: type).service
      return list.map { request(element, $0) }
    case .keyed(let elements):
      guard let element = (type as? any KeyedParameter.Type)?.element else { return [] }
      return elements.map { request(element, $0.tags) }
    case .argument, .settings: return []
    }
  }
}
