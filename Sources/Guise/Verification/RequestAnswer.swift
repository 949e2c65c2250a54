/// What a container would do for one parameter, found without doing it.
///
/// Follows `resolve`: the exact key first, then the adapters, level by level, and what answers a key
/// that nobody registers.
struct RequestAnswer<Source: RegistrationSource> {
  /// A registration that is built for it, now or later.
  struct Find {
    let registration: Registration
    let kind: DependencyKind
    /// The number of the look-up that others answer as well, of which the user chooses later.
    let choice: Int?
  }

  private(set) var found: [Find] = []
  /// The keys that it needs and that nobody registers.
  private(set) var missing: [AnyKey] = []
  /// It gets the resolver itself, which may be asked for anything.
  private(set) var isOpaque = false

  private let view: Source
  /// How many look-ups are a choice.
  private(set) var choices = 0

  init(_ request: DependencyRequest, in view: Source) {
    self.init(
      AskedKey(service: request.type, tags: request.tags, arguments: request.arguments), in: view)
  }

  init(_ asked: AskedKey, in view: Source) {
    self.view = view
    ask(asked, .required, isRequired: true)
  }

  /// - Parameter isRequired: whether it is a mistake that nothing is found.
  private mutating func ask(_ asked: AskedKey, _ kind: DependencyKind, isRequired: Bool) {
    let matches = view.matches(asked)
    guard matches.isEmpty else {
      find(matches, kind, isChoice: asked.exact == nil)
      return
    }
    if let adapter = asked.service as? any Adapter.Type {
      adapt(adapter, asked, kind, isRequired: isRequired)
    } else if asked.service == (any Resolver).self || asked.service == Container.self {
      isOpaque = true
    } else {
      let fallbacks = view.fallbacks(asked)
      find(fallbacks, kind, isChoice: asked.exact == nil)
      if fallbacks.isEmpty && isRequired { missing.append(asked.key) }
    }
  }

  private mutating func find(
    _ registrations: [Registration], _ kind: DependencyKind, isChoice: Bool
  ) {
    let isChoice = isChoice && registrations.count > 1
    for registration in registrations {
      found.append(
        Find(registration: registration, kind: kind, choice: isChoice ? choices : nil))
    }
    if isChoice { choices += 1 }
  }

  private mutating func adapt(
    _ adapter: any Adapter.Type, _ asked: AskedKey, _ kind: DependencyKind, isRequired: Bool
  ) {
    var inner = asked
    inner.service = adapter.wrapped
    switch adapter.kind {
    case .optional:
      let isRequired = isRequired && OptionalResolutionConfig.throwResolutionErrorWhenNotFound
      ask(inner, kind.inside(.optional), isRequired: isRequired)
    case .array:
      collect(inner, kind.inside(.array), isRequired: isRequired)
    case .lazy:
      inner.tags = nil
      inner.arguments = nil
      ask(inner, .deferred, isRequired: isRequired)
    case .lazyTags:
      inner.arguments = nil
      ask(inner, .deferred, isRequired: isRequired)
    default:
      inner.arguments = adapter.laterArguments ?? inner.arguments
      ask(inner, .deferred, isRequired: isRequired)
    }
  }

  /// The elements' own registrations; where there are none, those of what they adapt, each adapted
  /// under its own tags.
  private mutating func collect(_ asked: AskedKey, _ kind: DependencyKind, isRequired: Bool) {
    var level = asked
    var matches = view.elements(level)
    while matches.isEmpty, let adapter = level.service as? any Adapter.Type {
      level.service = adapter.wrapped
      level.arguments = adapter.laterArguments ?? level.arguments
      matches = view.elements(level)
    }
    if matches.isEmpty, isRequired, ArrayResolutionConfig.throwResolutionErrorWhenNotFound {
      missing.append(asked.key)
    }
    for match in matches {
      if match.key.service == asked.service {
        find([match], kind, isChoice: false)
      } else {
        let element = AskedKey(
          service: asked.service, tags: match.key.tags, arguments: match.key.arguments)
        ask(element, kind, isRequired: isRequired)
      }
    }
  }
}

extension AskedKey {
  /// The key to name where nothing is found.
  fileprivate var key: AnyKey {
    AnyKey(service: service, tags: tags ?? Tags(), arguments: arguments ?? [])
  }
}

extension DependencyKind {
  /// What an adapter makes of a dependency: what is deferred stays so.
  fileprivate func inside(_ adapter: DependencyKind) -> DependencyKind {
    self == .deferred ? .deferred : adapter
  }
}
