package import Guise

/// The registrations that one container of a chain sees: a snapshot of its own and its parents'.
package struct RegistrationView: RegistrationSource {
  /// The registrations: one for each visible key, parents first, in registration order.
  let registrations: [Registration]
  private var places: [AnyKey: Int] = [:]
  private var families: [ObjectIdentifier: [Int]] = [:]

  private init(_ registrations: [Registration]) {
    self.registrations = registrations
    for (place, registration) in registrations.enumerated() {
      places[registration.key] = place
      guard !registration.isHidden else { continue }
      families[ObjectIdentifier(registration.key.service), default: []].append(place)
    }
  }

  /// The views of a container and of its ancestors, the container's own first.
  static func chain(from container: Container) -> [RegistrationView] {
    var containers = [container]
    while let parent = containers.last?.parent { containers.append(parent) }
    var visible: [Registration] = []
    var views: [RegistrationView] = []
    for container in containers.reversed() {
      visible = visible.overlaid(with: container.allRegistrations)
      views.append(RegistrationView(visible))
    }
    return views.reversed()
  }

  package func registration(for key: AnyKey) -> Registration? {
    places[key].map { registrations[$0] }
  }

  package func family(of service: Any.Type) -> [Registration] {
    placesOfKeys(of: service).map { registrations[$0] }
  }

  /// The positions of a service's registrations in `registrations`.
  func placesOfKeys(of service: Any.Type) -> [Int] { families[ObjectIdentifier(service)] ?? [] }

  /// The same positions, then those of other types that may have been meant.
  func placesOfKeys(near service: Any.Type) -> [Int] {
    guard SimilarTypes.parts(of: service) != nil else {
      return placesOfKeys(of: service) + placesOfKeys(of: SimilarTypes.optional(of: service))
    }
    return placesOfKeys(of: service)
      + registrations.indices.filter {
        SimilarTypes.areSimilar(service, registrations[$0].key.service)
          && !registrations[$0].isHidden
      }
  }
}

extension RegistrationView: AnswerSource {
  package func adapter(of service: Any.Type) -> AdapterLevel<Self>? {
    Adapters.level(of: service).map {
      AdapterLevel(kind: $0.kind, wrapped: $0.wrapped, arguments: $0.laterArguments)
    }
  }

  package func isResolver(_ service: Any.Type) -> Bool {
    service == (any Resolver).self || service == Container.self
  }

  package func registered(
    _ service: Any.Type, _ tags: Tags, _ arguments: [Any.Type]
  ) -> Registration? {
    registration(for: AnyKey(service: service, tags: tags, arguments: arguments))
  }

  package func fallback(
    for service: Any.Type, _ tags: Tags, _ arguments: [Any.Type]
  ) -> AnswerMatch<Registration>? {
    let found: Registration? = fallback(for: service, tags, arguments)
    return found.map { AnswerMatch($0, arguments.isEmpty ? .passing : .given) }
  }

  package func fallbacks(_ asked: RequestedKey<Self>) -> [AnswerMatch<Registration>] {
    if let arguments = asked.arguments {
      return family(of: asked.service).filter { $0.takes(arguments) }
        .map { AnswerMatch($0, .given) }
    }
    return registrationPassingTags(asked.service).map { [AnswerMatch($0, .passing)] } ?? []
  }

  package func candidates(_ asked: RequestedKey<Self>) -> [Registration] {
    family(of: asked.service).filter {
      (asked.tags == nil || asked.tags == $0.key.tags) && asked.accepts($0.key.arguments)
    }
  }

  package func elements(_ asked: RequestedKey<Self>) -> [Registration] {
    family(of: asked.service).filter {
      $0.key.tags.isSuperset(of: asked.tags ?? Tags()) && asked.accepts($0.key.arguments)
    }
  }

  package func key(of provider: Registration) -> (tags: Tags, arguments: [Any.Type]) {
    (provider.key.tags, provider.key.arguments)
  }

  package func tags(in set: Tags) -> Set<Tag> { Set(set) }

  package func whole(_ asked: RequestedKey<Self>) -> AnyKey { asked.key }

  package func asked(_ key: AnyKey) -> RequestedKey<Self> {
    RequestedKey(service: key.service, tags: key.tags, arguments: key.arguments)
  }

  package var optionalsMustBeFound: Bool {
    OptionalResolutionConfig.throwResolutionErrorWhenNotFound
  }

  package var arraysMustBeFound: Bool { ArrayResolutionConfig.throwResolutionErrorWhenNotFound }
}

extension RequestedKey<RegistrationView> {
  init(_ request: DependencyRequest) {
    self.init(service: request.type, tags: request.tags, arguments: request.arguments)
  }

  /// The key that a report names if nothing is found.
  var key: AnyKey { AnyKey(service: service, tags: tags ?? Tags(), arguments: arguments ?? []) }

  fileprivate func accepts(_ types: [Any.Type]) -> Bool {
    arguments.map { $0.elementsEqual(types, by: ==) } ?? true
  }
}
