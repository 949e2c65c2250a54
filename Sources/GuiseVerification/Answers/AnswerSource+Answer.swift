internal import Guise

extension AnswerSource {
  /// The answer to a key, found like in `resolve`, without resolving it.
  ///
  /// The exact key comes first. If it is not registered, an adapter requests the service that it wraps, level
  /// by level, the exact key first at each. Then follow the resolver itself, and the answers to keys that are
  /// not registered.
  ///
  /// - Complexity: linear in the adapters; the members of an array or a choice are not looked at.
  @inlinable
  package func answer(_ key: RequestedKey<Self>) -> Answer<Self> {
    var answer = Answer<Self>(asked: key)
    while let tags = answer.asked.tags, let arguments = answer.asked.arguments {
      let service = answer.asked.service
      if let provider = registered(service, tags, arguments) {
        if isVisibleEverywhere(provider) {
          answer.content = .one(AnswerMatch(provider))
          return answer
        }
        answer.elsewhere = answer.elsewhere ?? provider
      }
      guard let adapter = adapter(of: service) else {
        if isResolver(service) {
          answer.content = .resolver
        } else if let match = fallback(for: service, tags, arguments) {
          answer.content = .one(match)
        }
        return answer
      }
      answer.asked.pass(adapter)
      switch adapter.kind {
      case .optional:
        answer.strength = answer.strength.inside(.optional)
        answer.isNeeded = optionalsMustBeFound
      case .array, .set:
        answer.strength = answer.strength.inside(.array)
        // Even inside an optional, which passes on the error of an array.
        answer.isNeeded = arraysMustBeFound
        answer.content = .array
        return answer
      case .lazyFull, .lazy, .lazyTags, .provider:
        answer.strength = .deferred
      }
    }
    answer.content = .choice
    return answer
  }

  /// The elements' own registrations; if there are none, the registrations that the elements adapt, each
  /// adapted under its own tags.
  ///
  /// - Parameter asked: A complete key of the elements' service.
  // Never specialised: it is seldom called, and its code would be repeated for containers.
  @_semantics("optimize.sil.specialize.generic.never")
  package func members(
    ofArray asked: RequestedKey<Self>
  ) -> [AnswerMember<Self>] {
    var members: [AnswerMember<Self>] = []
    for (depth, level) in levels(ofElements: asked).enumerated() {
      let matches = elements(level)
      members += matches.map { match in
        if depth == 0 { return .match(AnswerMatch(match), under: asked.tags) }
        return .asked(
          RequestedKey(
            service: asked.service, tags: key(of: match).tags, arguments: asked.arguments),
          for: match)
      }
      // One level answers all requesters that see it.
      if matches.contains(where: isVisibleEverywhere) { break }
    }
    return members
  }

  /// A key of an array's elements, and the keys that these adapt, level by level.
  private func levels(ofElements asked: RequestedKey<Self>) -> [RequestedKey<Self>] {
    var levels = [asked]
    var level = asked
    while let adapter = adapter(of: level.service) {
      level.service = adapter.wrapped
      level.arguments = adapter.arguments ?? level.arguments
      levels.append(level)
    }
    return levels
  }

  /// All possible answers once the rest of a key is given.
  ///
  /// - Parameter key: A key without tags, or without arguments.
  // Never specialised, like `members`.
  @_semantics("optimize.sil.specialize.generic.never")
  package func alternatives(_ key: RequestedKey<Self>) -> Alternatives<Self> {
    var asked = key
    var alternatives = Alternatives<Self>()
    alternatives.mayBeEmpty = mayBeEmpty(self.asked(whole(key)))
    /// Services that come first under the same tags and arguments.
    var preferred: [Service] = []
    while true {
      for provider in candidates(asked) {
        let (tags, arguments) = self.key(of: provider)
        if preferred.contains(where: { isTaken($0, tags, arguments) }) { continue }
        alternatives.members.append(.match(AnswerMatch(provider), under: asked.tags))
      }
      guard let adapter = adapter(of: asked.service) else {
        if isResolver(asked.service) {
          alternatives.mayBeResolver = true
        } else {
          alternatives.members += fallbacks(asked).filter {
            !isHidden($0, from: asked, behind: preferred + [asked.service])
          }.map { .match($0, under: asked.tags) }
        }
        return alternatives
      }
      switch adapter.kind {
      case .optional, .array, .set, .lazyFull: preferred.append(asked.service)
      case .lazy, .lazyTags, .provider: preferred = []
      }
      let outer = asked
      asked.pass(adapter)
      if asked.tags != nil, asked.arguments != nil {
        add(asked, to: &alternatives)
        return alternatives
      }
      if adapter.kind == .array || adapter.kind == .set {
        let elements = levels(ofElements: asked).flatMap(elements)
        add(outer, collecting: elements, after: preferred, to: &alternatives)
        return alternatives
      }
    }
  }

  /// Whether a complete key may find nothing without a mistake.
  private func mayBeEmpty(_ key: RequestedKey<Self>) -> Bool {
    let answer = answer(key)
    switch answer.content {
    case .one, .resolver: return false
    case .nothing: return !answer.isNeeded
    case .array:
      return !answer.isNeeded
        && !members(ofArray: answer.asked).contains { isVisibleEverywhere($0.provider) }
    case .choice:
      let inner = alternatives(answer.asked)
      return inner.mayBeEmpty || !answer.isNeeded && inner.members.isEmpty
    }
  }

  /// Adds a whole array under each key that collects elements: the key without further tags or arguments, and
  /// the keys of the elements. An array that is empty because no element has its key promises nothing.
  private func add(
    _ array: RequestedKey<Self>, collecting elements: [Candidate], after preferred: [Service],
    to alternatives: inout Alternatives<Self>
  ) {
    var known: Set<CompleteKey> = []
    func add(_ key: RequestedKey<Self>) {
      guard let tags = key.tags, let arguments = key.arguments,
        known.insert(whole(key)).inserted
      else { return }
      if !preferred.contains(where: { isTaken($0, tags, arguments) }) {
        self.add(key, to: &alternatives)
      } else if array.tags == nil {
        // Under some of these tags, or under none, there is an array with these elements.
        if self.tags(in: tags).count > 1 { alternatives.mayBeEmpty = true }
        add(asked(whole(RequestedKey(service: key.service, tags: nil, arguments: arguments))))
      }
    }
    add(asked(whole(array)))
    for element in elements {
      let own = key(of: element)
      add(
        RequestedKey(
          service: array.service, tags: array.tags ?? own.tags,
          arguments: array.arguments ?? own.arguments))
    }
  }

  /// Whether a registration of the one key that a fallback answers takes precedence.
  private func isHidden(
    _ fallback: AnswerMatch<Candidate>, from asked: RequestedKey<Self>, behind services: [Service]
  ) -> Bool {
    let own = key(of: fallback.provider)
    let arguments = asked.arguments ?? own.arguments
    guard let tags = fallback.form == .passing ? asked.tags : own.tags else { return false }
    return services.contains { isTaken($0, tags, arguments) }
  }

  /// Whether a key is registered for all requesters.
  func isTaken(_ service: Service, _ tags: TagSet, _ arguments: Arguments) -> Bool {
    registered(service, tags, arguments).map(isVisibleEverywhere) ?? false
  }

  /// Adds the answer to a complete key: it offers no choice, unless a lazy resolver is inside it.
  private func add(_ asked: RequestedKey<Self>, to alternatives: inout Alternatives<Self>) {
    let answer = answer(asked)
    if let elsewhere = answer.elsewhere {
      alternatives.members.append(.match(AnswerMatch(elsewhere), under: asked.tags))
    }
    switch answer.content {
    case .one(let match):
      alternatives.members.append(.match(match, under: asked.tags))
    case .array:
      // All elements of the array together.
      let providers = members(ofArray: answer.asked).map(\.provider)
      if let provider = providers.first(where: isVisibleEverywhere) ?? providers.first {
        alternatives.members.append(.asked(asked, for: provider))
      }
    case .choice:
      let inner = self.alternatives(answer.asked)
      alternatives.members += inner.members
      alternatives.mayBeResolver = inner.mayBeResolver
    case .resolver: alternatives.mayBeResolver = true
    case .nothing: break
    }
  }

  @inlinable
  package var optionalsMustBeFound: Bool { false }
  @inlinable
  package var arraysMustBeFound: Bool { false }
  @inlinable
  package func isVisibleEverywhere(_ provider: Candidate) -> Bool { true }
}

extension RequestedKey {
  /// Moves on to the service that an adapter wraps, as the adapter requests it.
  @inlinable
  package mutating func pass(_ adapter: AdapterLevel<Source>) {
    service = adapter.wrapped
    switch adapter.kind {
    case .optional, .array, .set, .lazyFull: break
    case .lazy:
      tags = nil
      arguments = nil
    case .lazyTags: arguments = nil
    case .provider: arguments = adapter.arguments
    }
  }
}
