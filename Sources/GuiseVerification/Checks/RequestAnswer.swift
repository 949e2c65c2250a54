internal import Guise

/// The registrations that one look-up of a container leads to, with all that arrays and choices hold.
struct RequestAnswer {
  /// A registration that is built for it, now or later.
  struct Find {
    let registration: Registration
    /// The tags that it is asked for under and passes on.
    var passed = Tags()
    let kind: DependencyKind
    let certainty: Certainty
  }

  enum Certainty {
    case certain
    /// One of those with the same number, of which the user chooses later.
    case choice(Int)
    /// It may as well be none.
    case possible
  }

  private(set) var found: [Find] = []
  /// The keys that it needs and that nobody registers.
  private(set) var missing: [AnyKey] = []
  /// It gets the resolver itself, which may be asked for anything.
  private(set) var isOpaque = false
  /// It may be asked for again later: it belongs to the container that it was found in.
  private(set) var isTied = false

  private let view: RegistrationView
  /// The registrations that are made of arguments for it.
  private var given: Set<ObjectIdentifier> = []
  /// How many look-ups are a choice.
  private(set) var choices = 0

  /// - Parameter passed: Tags that are handed on to what is not injected.
  init(
    _ request: DependencyRequest, passing passed: Tags = Tags(), in view: RegistrationView
  ) {
    var asked = AskedKey<RegistrationView>(request)
    if !passed.isEmpty, !request.isInjected,
      view.hasRegistration(for: request.type, under: passed, request.arguments)
    {
      asked.tags = passed
    }
    self.init(asked, in: view)
  }

  init(_ asked: AskedKey<RegistrationView>, in view: RegistrationView) {
    self.view = view
    ask(asked, .required, .certain)
  }

  private mutating func ask(
    _ asked: AskedKey<RegistrationView>, _ outer: DependencyKind, _ certainty: Certainty
  ) {
    let answer = view.answer(asked)
    let kind = outer.inside(answer.strength)
    if kind == .deferred { isTied = true }
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

  /// - Returns: whether there is nothing, and there has to be something.
  private mutating func choose(
    from alternatives: Alternatives<RegistrationView>, _ outer: Certainty
  ) -> Bool {
    if alternatives.mayBeResolver { isOpaque = true }
    var certainty = outer
    if alternatives.mayBeNothing {
      certainty = .possible
    } else if alternatives.members.count > 1, case .certain = outer {
      certainty = .choice(choices)
      choices += 1
    }
    for member in alternatives.members { find(member, .deferred, certainty) }
    return alternatives.members.isEmpty && !alternatives.mayBeNothing && !alternatives.mayBeResolver
  }

  private mutating func find(
    _ member: AnswerMember<RegistrationView>, _ kind: DependencyKind, _ certainty: Certainty
  ) {
    switch member {
    case .match(let match, under: let tags): find(match, under: tags, kind, certainty)
    case .asked(let asked, _): ask(asked, kind, certainty)
    }
  }

  /// - Parameter tags: Those that it is asked for under; nil: any.
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
    // Made of the arguments and kept by nobody: it needs no more than what is injected into it.
    found.append(Find(registration: match.provider, kind: .deferred, certainty: .possible))
    guard given.insert(ObjectIdentifier(match.provider)).inserted else { return }
    let known = missing
    for request in match.provider.requests ?? [] where request.isInjected {
      ask(AskedKey(request), kind, certainty)
    }
    // The registration's own fault.
    missing = known
  }
}
