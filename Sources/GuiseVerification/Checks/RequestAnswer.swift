internal import Guise

/// The registrations that answer one look-up of a container, with all members of arrays and choices.
struct RequestAnswer {
  /// A registration that is built for the look-up, now or later.
  struct Find {
    let registration: Registration
    /// The tags that it is requested under and passes on.
    var passed = Tags()
    let kind: DependencyKind
    let certainty: Certainty
  }

  enum Certainty {
    case certain
    /// One of the registrations with the same number, among which the user chooses later.
    case choice(Int)
    /// A registration that may not be built at all.
    case possible
  }

  private(set) var found: [Find] = []
  /// The keys that the look-up needs and that are not registered.
  private(set) var missing: [AnyKey] = []
  /// Whether the answer is the resolver itself, which may be asked for anything.
  private(set) var isOpaque = false

  private let view: RegistrationView
  /// The registrations that are made from arguments for the look-up.
  private var given: Set<ObjectIdentifier> = []
  /// The number of look-ups that are a choice.
  private(set) var choices = 0

  /// - Parameter passed: The tags that are passed on to dependencies that are not injected.
  init(
    _ request: DependencyRequest, passing passed: Tags = Tags(), in view: RegistrationView
  ) {
    var asked = RequestedKey<RegistrationView>(request)
    if !passed.isEmpty, !request.isInjected,
      view.hasRegistration(for: request.type, under: passed, request.arguments)
    {
      asked.tags = passed
    }
    self.init(asked, in: view)
  }

  init(_ asked: RequestedKey<RegistrationView>, in view: RegistrationView) {
    self.view = view
    ask(asked, .required, .certain)
  }

  private mutating func ask(
    _ asked: RequestedKey<RegistrationView>, _ outer: DependencyKind, _ certainty: Certainty
  ) {
    let answer = view.answer(asked)
    let kind = outer.inside(answer.strength)
    var isMissing = false
    switch answer.content {
    case .one(let match): find(match, under: answer.asked.tags, kind, certainty)
    case .array:
      let members = view.members(ofArray: answer.asked)
      isMissing = members.isEmpty
      for member in members { find(member, kind, certainty) }
    case .choice: isMissing = choose(from: view.alternatives(answer.asked), certainty)
    case .resolver: isOpaque = true
    case .nothing: isMissing = true
    }
    if isMissing && answer.isNeeded { missing.append(answer.asked.key) }
  }

  /// - Returns: Whether nothing is found, and something has to be.
  private mutating func choose(
    from alternatives: Alternatives<RegistrationView>, _ outer: Certainty
  ) -> Bool {
    if alternatives.mayBeResolver { isOpaque = true }
    var certainty = outer
    if alternatives.mayBeEmpty {
      certainty = .possible
    } else if alternatives.members.count > 1, case .certain = outer {
      certainty = .choice(choices)
      choices += 1
    }
    for member in alternatives.members { find(member, .deferred, certainty) }
    return alternatives.members.isEmpty && !alternatives.mayBeEmpty && !alternatives.mayBeResolver
  }

  private mutating func find(
    _ member: AnswerMember<RegistrationView>, _ kind: DependencyKind, _ certainty: Certainty
  ) {
    switch member {
    case .match(let match, under: let tags): find(match, under: tags, kind, certainty)
    case .asked(let asked, _): ask(asked, kind, certainty)
    }
  }

  /// - Parameter tags: The requested tags; nil: any.
  private mutating func find(
    _ match: AnswerMatch<Registration>, under tags: Tags?, _ kind: DependencyKind,
    _ certainty: Certainty
  ) {
    guard match.form == .given else {
      let passed = match.form == .passing ? tags ?? Tags() : Tags()
      found.append(
        Find(registration: match.provider, passed: passed, kind: kind, certainty: certainty))
      return
    }
    // Made from the arguments and not kept: it needs only its injected properties.
    found.append(Find(registration: match.provider, kind: .deferred, certainty: .possible))
    guard given.insert(ObjectIdentifier(match.provider)).inserted else { return }
    let known = missing
    for request in match.provider.requests ?? [] where request.isInjected {
      ask(RequestedKey(request), kind, certainty)
    }
    // The registration's own fault.
    missing = known
  }
}
