package import Guise

/// Tags that a registration of code, made with `passingTags`, is asked for under and hands on.
struct PassedTags: Hashable, Sendable {
  /// That of the registration, which has no tags.
  var key: KeyNumbers.Key
  var tags: TagSetID
}

/// What such a registration is under tags: a registration of its own, which asks for what there is under
/// them.
extension WiringModel {
  /// With more nobody could tell what is asked for: then nothing is claimed of it.
  private static let limit = 100_000

  /// Makes room for each under all tags that anybody may ask for: nodes are numbered once.
  mutating func collectPassedTags() {
    guard !passingCodeNumbers.isEmpty else { return }
    for use in Array(uses) {
      for case .tags(let tags) in part(of: use).dependencies.values { _ = keys.tags(tags) }
    }
    let sets = TagSetID.all(keys.tagSets.values.count).filter { $0 != .empty }
    guard sets.count * passingCodeNumbers.count <= Self.limit else { return }
    knowsPassedTags = true
    for (key, number) in passingCodeNumbers.sorted(by: { $0.value < $1.value }) {
      guard let own = codeNumbers[key] else { continue }
      for tags in sets {
        var code = codes[number]
        code.registration.dependencies = codes[own].registration.dependencies
        passedCodeNumbers[PassedTags(key: key, tags: tags)] = CodeID(codes.count)
        codes.append(code)
      }
    }
  }

  /// What answers under tags; where these are given later, what is asked for without tags or, where any
  /// of them make a difference, something of which nothing is known.
  mutating func passingNode(_ key: KeyNumbers.Key, tags: TagSetID?) -> NodeID? {
    if let tags { return passingCode(key, tags: tags).map { node(of: $0) } }
    if let known = passingChoices[key] { return known }
    guard let unknown = passingCodeNumbers[key] else { return nil }
    guard knowsPassedTags, let own = codeNumbers[key] else { return node(of: unknown) }
    var targets = [node(of: own)]
    if differs(own, underAnyOf: passedCodeNumbers.keys.filter { $0.key == key }.map(\.tags)) {
      targets.append(node(of: unknown))
    }
    let choice = choice(of: targets)
    passingChoices[key] = choice
    return choice
  }

  /// Whether there is anything under the tags that a registration of code asks for.
  private mutating func differs(_ number: CodeID, underAnyOf sets: [TagSetID]) -> Bool {
    let depth = depth(ofNode: node(of: number))
    let asked = codes[number].registration.dependencies.filter { !$0.injected }
      .map { keys.asked($0) }
    return sets.contains { tags in
      asked.contains { handedOn(tags, to: $0, at: depth) != .empty }
    }
  }

  /// Under tags that are not known to anything, something of which nothing is known.
  private mutating func passingCode(_ key: KeyNumbers.Key, tags: TagSetID) -> CodeID? {
    guard let number = passedCodeNumbers[PassedTags(key: key, tags: tags)] else {
      return passingCodeNumbers[key]
    }
    if !codes[number].isAskedFor {
      codes[number].isAskedFor = true
      codes[number].passed = tags
      openPassed.append(number)
    }
    return number
  }

  /// The tags that are handed on, where there is something under them that is asked for; else none.
  mutating func handedOn(
    _ tags: TagSetID, to asked: AskedKey<WiringIndex>, at depth: Int?
  ) -> TagSetID {
    let outer = index.askerDepth
    index.askerDepth = depth
    defer { index.askerDepth = outer }
    var tagged = asked
    tagged.tags = tags
    return index.finds(tagged) ? tags : .empty
  }

  /// Registrations of code under tags that only whoever asks will know: what these need is not known.
  package var codeOfUnknownTags: [NodeID] { passingCodeNumbers.values.map { node(of: $0) } }

  /// Finds what those get that somebody asks for.
  mutating func connectPassedTags() {
    while let number = openPassed.popLast() { connect(number) }
  }
}
