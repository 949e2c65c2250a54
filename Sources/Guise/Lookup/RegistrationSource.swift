/// Where registrations of containers are looked up by what is asked for.
// One type for both: what looks up and answers is compiled for each type of source.
enum RegistrationSource: AnswerSource {
  /// What a resolver sees now.
  case visible(any Resolver)
  /// What a container saw.
  case view(RegistrationView)

  /// The registration that is visible under a key.
  func registration(for key: AnyKey) -> Registration? {
    switch self {
    case .visible(let resolver): resolver.registration(for: key)
    case .view(let view): view.registration(for: key)
    }
  }

  /// The registrations of a service, one for each visible key, parents first, in registration order.
  func family(of service: Any.Type) -> [Registration] {
    switch self {
    case .visible(let resolver): resolver.registrations(of: service, arguments: nil)
    case .view(let view): view.family(of: service)
    }
  }
}

extension RegistrationSource {
  func adapter(of service: Any.Type) -> AdapterLevel<Self>? {
    Adapters.adapter(of: service).map { adapter in
      AdapterLevel(
        kind: adapter.kind, wrapped: adapter.wrapped, arguments: adapter.laterArguments)
    }
  }

  func isResolver(_ service: Any.Type) -> Bool {
    service == (any Resolver).self || service == Container.self
  }

  func registered(
    _ service: Any.Type, _ tags: Tags, _ arguments: [Any.Type]
  ) -> Registration? {
    registration(for: AnyKey(service: service, tags: tags, arguments: arguments))
  }

  func candidates(_ asked: AskedKey<Self>) -> [Registration] {
    family(of: asked.service).filter {
      (asked.tags == nil || asked.tags == $0.key.tags) && asked.accepts($0.key.arguments)
    }
  }

  func elements(_ asked: AskedKey<Self>) -> [Registration] {
    family(of: asked.service).filter {
      $0.key.tags.isSuperset(of: asked.tags ?? Tags()) && asked.accepts($0.key.arguments)
    }
  }

  func key(of provider: Registration) -> (tags: Tags, arguments: [Any.Type]) {
    (provider.key.tags, provider.key.arguments)
  }

  func tags(in set: Tags) -> Set<Tag> { Set(set) }

  func whole(_ asked: AskedKey<Self>) -> AnyKey { asked.key }

  func asked(_ key: AnyKey) -> AskedKey<Self> {
    AskedKey(service: key.service, tags: key.tags, arguments: key.arguments)
  }

  var optionalsMustBeFound: Bool { OptionalResolutionConfig.throwResolutionErrorWhenNotFound }
  var arraysMustBeFound: Bool { ArrayResolutionConfig.throwResolutionErrorWhenNotFound }
}

extension RegistrationSource {
  /// What a registration that passes tags on asks for: it is asked for under these where there is anything,
  /// and else as it is.
  func handing(_ tags: Tags, to asked: AskedKey<Self>) -> AskedKey<Self> {
    var tagged = asked
    tagged.tags = tags
    return finds(tagged) ? tagged : asked
  }
}

extension AskedKey<RegistrationSource> {
  init(_ request: DependencyRequest) {
    self.init(service: request.type, tags: request.tags, arguments: request.arguments)
  }

  /// The key to name where nothing is found.
  var key: AnyKey { AnyKey(service: service, tags: tags ?? Tags(), arguments: arguments ?? []) }

  fileprivate func accepts(_ types: [Any.Type]) -> Bool {
    arguments.map { $0.elementsEqual(types, by: ==) } ?? true
  }
}
