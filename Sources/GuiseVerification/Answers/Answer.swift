internal import Guise

/// The answer to a request: all nodes that a resolve would use, now or later.
package struct Answer: Sendable {
  package struct Target: Sendable {
    package let node: NodeID
    package let kind: DependencyKind
    /// Whether every resolve uses it: false for one of several that code chooses from later, and for what
    /// only some containers have.
    package let isCertain: Bool
  }

  package fileprivate(set) var targets: [Target] = []
  /// The strength of the dependency, as the adapters in the requested service make it.
  package fileprivate(set) var kind = DependencyKind.required
  /// The part of the request that has to be answered, and is not.
  package fileprivate(set) var missing: KeyIndex.Request?
  /// Whether the answer is the resolver itself, which may be asked for anything.
  package fileprivate(set) var isResolver = false
}

extension KeyIndex {
  /// The answer to a request, found like in `resolve`, without resolving it.
  ///
  /// The exact key comes first. If it is not registered, an adapter requests the service that it wraps, level
  /// by level, the exact key first at each. Then follow the resolver itself, and the answers to keys that are
  /// not registered.
  package func answer(_ request: Request) -> Answer {
    var search = AnswerSearch(index: self, depth: request.depth)
    search.answer.kind = search.find(request)
    return search.answer
  }
}

private struct AnswerSearch {
  let index: KeyIndex
  /// The depth of the scope that asks.
  let depth: Int
  var answer = Answer()
  var choices: Set<KeyIndex.Request> = []

  /// - Parameters:
  ///   - outer: The strength of the request around this one.
  ///   - mayBeEmpty: Whether it is no mistake if nothing is found.
  /// - Returns: The strength that the adapters make.
  @discardableResult
  mutating func find(
    _ asked: KeyIndex.Request, in outer: DependencyKind = .required, mayBeEmpty: Bool = false
  ) -> DependencyKind {
    var (request, kind, mayBeEmpty) = (asked, outer, mayBeEmpty)
    while let key = request.key {
      if let owner = index.owner(of: key) {
        add(owner, kind, isCertain: !(mayBeEmpty && isFurtherIn(owner)))
        return kind
      }
      guard let adapter = index.adapter(of: key.service) else {
        end(request, kind, mayBeEmpty)
        return kind
      }
      request.pass(adapter)
      switch adapter.kind {
      case .optional: (kind, mayBeEmpty) = (kind.inside(.optional), true)
      case .array, .set:
        kind = kind.inside(.array)
        collect(request, kind)
        return kind
      case .lazy, .lazyTags, .lazyFull, .provider: kind = .deferred
      }
    }
    choose(from: request, mayBeEmpty)
    return kind
  }

  /// Adds the elements of an array: their own registrations; if there are none, or all are further in than the
  /// scope that asks, the registrations that the elements adapt, each adapted under its own tags.
  private mutating func collect(_ element: KeyIndex.Request, _ kind: DependencyKind) {
    var found = index.owners(answering: element, areCollected: true)
    for owner in found { add(owner, kind, isCertain: !isFurtherIn(owner)) }
    var level = element
    while found.allSatisfy(isFurtherIn), let adapter = index.adapter(of: level.service) {
      level.service = adapter.wrapped
      level.arguments = adapter.arguments ?? level.arguments
      found = index.owners(answering: level, areCollected: true)
      for owner in found {
        let request = KeyIndex.Request(
          element.service, tags: owner.key.tags, arguments: element.arguments)
        find(request, in: kind, mayBeEmpty: isFurtherIn(owner))
      }
    }
  }

  /// Adds all that may answer once the rest of a request is given.
  private mutating func choose(from request: KeyIndex.Request, _ mayBeEmpty: Bool) {
    guard choices.insert(request).inserted else { return }
    var (level, mayBeEmpty, isCollected) = (request, mayBeEmpty, false)
    var found: [KeyIndex.Owner] = []
    var (levels, takesAll, areElements) = (0, false, false)
    while true {
      let owners = index.owners(answering: level, areCollected: isCollected)
        .filter { isCollected || level.tags != nil || !$0.isShared }
      if !owners.isEmpty {
        levels += 1
        areElements = isCollected
        // An array takes all that have its tags, unless they need arguments.
        let arguments = level.arguments ?? .empty
        takesAll =
          isCollected && level.tags != nil
          && owners.allSatisfy { $0.key.arguments == arguments }
      }
      found += owners
      guard let adapter = index.adapter(of: level.service) else { break }
      level.pass(adapter)
      switch adapter.kind {
      case .optional: mayBeEmpty = true
      case .array, .set: isCollected = true
      case .lazy, .lazyTags, .lazyFull, .provider: break
      }
    }
    if found.isEmpty {
      return end(level, .deferred, mayBeEmpty || isCollected, asked: request)
    }
    // If there may be nothing, a request without further tags and arguments has to find it.
    let plain = KeyIndex.Key(
      service: found[0].key.service, tags: request.tags ?? .empty,
      arguments: request.arguments ?? .empty)
    let isFound =
      areElements ? found[0].key.arguments == plain.arguments : found[0].key == plain
    let other = isCollected ? nil : index.fallback(for: level)
    if let other { add(other, .deferred, isCertain: false) }
    let isOnly = found.count == 1 && other == nil && (isFound || !(mayBeEmpty || isCollected))
    for owner in found {
      let isAlways = !(isFurtherIn(owner) && (mayBeEmpty || isCollected))
      add(owner, .deferred, isCertain: (isOnly || takesAll && levels == 1) && isAlways)
    }
  }

  private mutating func end(
    _ request: KeyIndex.Request, _ kind: DependencyKind, _ mayBeEmpty: Bool,
    asked: KeyIndex.Request? = nil
  ) {
    if index.resolvers.contains(request.service) {
      answer.isResolver = true
    } else if let node = index.fallback(for: request) {
      add(node, kind, isCertain: asked == nil)
    } else if !mayBeEmpty {
      answer.missing = asked ?? request
    }
  }

  private mutating func add(_ owner: KeyIndex.Owner, _ kind: DependencyKind, isCertain: Bool) {
    guard isFurtherIn(owner) else { return add(owner.node, kind, isCertain: isCertain) }
    // Outside of the scope something else may answer: an adapter without it, or code under any tags.
    let key = owner.key
    let other = index.fallback(
      for: .init(key.service, tags: key.tags, arguments: key.arguments))
    if let other { add(other, kind, isCertain: false) }
    let isAdapted = [.optional, .array, .set].contains(index.adapter(of: key.service)?.kind)
    add(owner.node, kind, isCertain: isCertain && other == nil && !isAdapted)
  }

  /// Whether the scope that asks may be left without the owner.
  private func isFurtherIn(_ owner: KeyIndex.Owner) -> Bool { owner.depth > depth }

  private mutating func add(_ node: NodeID, _ kind: DependencyKind, isCertain: Bool) {
    answer.targets.append(Answer.Target(node: node, kind: kind, isCertain: isCertain))
  }
}
