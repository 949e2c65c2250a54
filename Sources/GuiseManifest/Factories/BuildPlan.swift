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
  /// From this position on it is what is injected into an object, which others can get before.
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

  /// What the container is asked for: arguments and settings are not.
  var parameters: WiredParameters {
    .planned { [self] in
      var requests = types.indices.flatMap(requests(at:))
      // As if it took the resolver: it may ask for anything.
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
