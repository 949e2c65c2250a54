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
  let signature: Signature
  let sources: [Source]
  let settings: SettingsValue?
  /// The position of the first property of an object, which others can receive before it is set.
  let firstInjected: Int

  init(
    key: AnyKey, traits: RegistrationTraits, signature: Signature, sources: [Source],
    settings: SettingsValue?, firstInjected: Int
  ) {
    self.key = key
    self.traits = traits
    self.signature = signature
    self.sources = sources
    self.settings = settings
    self.firstInjected = firstInjected
  }

  /// The requests to the container, which exclude arguments and settings.
  var parameters: WiredParameters {
    .planned { [self] in
      var requests = sources.indices.flatMap(requests(at:))
      // An opaque function may request anything, like one with a resolver parameter.
      if signature.declaredOpaque { requests.append(DependencyRequest(type: (any Resolver).self)) }
      return requests
    }
  }

  private func requests(at position: Int) -> [DependencyRequest] {
    let type = signature.parameters[position].type
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
