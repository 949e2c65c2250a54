internal import Guise

/// The registrations that one container of a chain sees, under numbered keys: a snapshot of its own and its
/// parents'.
struct RegistrationView {
  /// A registration in one of the ways in which it answers.
  struct Match: Hashable {
    enum Form {
      /// Under its own key.
      case registered
      /// Made from arguments for all of its parameters, and not kept.
      case given
      /// Under tags that it passes on.
      case passing
    }

    let registration: Registration
    let form: Form

    static func == (left: Self, right: Self) -> Bool {
      left.registration === right.registration && left.form == right.form
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(registration))
      hasher.combine(form)
    }
  }

  /// The registrations: one for each visible key, parents first, in registration order.
  let registrations: [Registration]
  /// The matches by the numbers under which the index knows them.
  private(set) var matches: [Match] = []
  private var index = KeyIndex()
  private var services = Numbered<ObjectIdentifier, KeyIndex.Service>()
  private var types: [Any.Type] = []
  private var tags = Numbered<Tag, KeyIndex.Tag>()
  private var arguments = Numbered<[ServiceID], KeyIndex.Arguments>([])

  init(_ registrations: [Registration]) {
    self.registrations = registrations
    for registration in registrations {
      let key = KeyIndex.Key(
        service: service(registration.key.service), tags: tags(registration.key.tags),
        arguments: arguments(registration.key.arguments))
      let isShared = registration.key.tags.contains { $0.value is RegistrationIdentifier }
      let owner = KeyIndex.Owner(key, add(registration, .registered), isShared: isShared)
      index.add(owner, isHidden: registration.isHidden)
      if registration.passesTags {
        index.add(passing: key.service, node: add(registration, .passing))
      }
      if let types = registration.givenParameters {
        let given = KeyIndex.Key(
          service: key.service, tags: key.tags, arguments: arguments(types))
        index.add(given: given, node: add(registration, .given))
      }
    }
  }

  private mutating func add(_ registration: Registration, _ form: Match.Form) -> NodeID {
    matches.append(Match(registration: registration, form: form))
    return NodeID(matches.count - 1)
  }

  /// The views of a container and of its ancestors, the container's own first.
  static func chain(from containers: [Container]) -> [RegistrationView] {
    var visible: [Registration] = []
    var views: [RegistrationView] = []
    for container in containers.reversed() {
      visible = visible.overlaid(with: container.allRegistrations)
      views.append(RegistrationView(visible))
    }
    return views.reversed()
  }

  // MARK: Numbers

  private mutating func service(_ type: Any.Type) -> ServiceID {
    if let known = services.known(ObjectIdentifier(type)) { return known }
    let service = services.id(of: ObjectIdentifier(type))
    types.append(type)
    if type == (any Resolver).self || type == Container.self { index.resolvers.insert(service) }
    if let level = Adapters.level(of: type) {
      let wrapped = self.service(level.wrapped)
      let arguments = level.laterArguments.map { self.arguments($0) }
      index.define(service, as: level.kind, of: wrapped, passing: arguments)
    }
    return service
  }

  private mutating func tags(_ set: Tags) -> TagSetID {
    index.tagSets.id(of: set.map { tags.id(of: $0) }.sorted())
  }

  private mutating func arguments(_ types: [Any.Type]) -> ArgumentsID {
    arguments.id(of: types.map { service($0) })
  }

  // MARK: Answers

  mutating func answer(_ request: DependencyRequest) -> Answer {
    // Numbering the request may add to the index.
    let asked = KeyIndex.Request(
      service(request.type), tags: tags(request.tags), arguments: arguments(request.arguments))
    return index.answer(asked)
  }

  /// The key that an answer lacks.
  func key(_ missing: KeyIndex.Request, of request: DependencyRequest) -> AnyKey {
    AnyKey(
      service: types[missing.service], tags: missing.tags == nil ? Tags() : request.tags,
      arguments: arguments[missing.arguments ?? .empty].map { types[$0] })
  }
}
