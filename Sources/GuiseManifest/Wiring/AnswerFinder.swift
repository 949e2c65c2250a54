internal import Guise
internal import GuiseVerification

/// Finds the nodes that answer look-ups, while links are made: keeps the groups that it has collected, and
/// the edges of the graph.
struct AnswerFinder: OffersReader {
  let offers: Offers
  private(set) var groups: [AnswerGroup] = []
  private var groupNumbers: [AskedGroup: GroupID] = [:]
  var edges: [DependencyGraph.Edge] = []
  /// Assemblies that nothing leads to, and that have what is missed, each with who needs that.
  var missedAssemblies: [String: [MissedPart]] = [:]
  /// Entries with a tag that the code does not have, and that may be what is missed.
  var missedTags: Set<EntryID> = []

  private var unknown: UnknownOffers { offers.unknown }
  private var code: CodeOffers { offers.owners.code }

  /// A look-up that finds several.
  private struct AskedGroup: Hashable {
    var asked: AskedKey<WiringIndex>
    /// Whether it is what a dictionary is filled with, and not an array of dictionaries.
    var isKeyed = false
  }

  init(_ offers: Offers) {
    self.offers = offers
    for forward in ForwardID.all(forwards.count) {
      edges.append(
        .init(from: node(of: forward), to: node(of: forwards[forward].entry), .required))
    }
  }

  /// The result of a look-up.
  struct Found {
    /// Nodes: one, but for what only some find besides.
    var targets: [NodeID] = []
    var strength = DependencyKind.required
    /// Nothing answers it, and something has to.
    var isMissing = false
    /// What answers it may have been hidden by a fault.
    var isUnknown = false
    /// Nothing has to answer it, and what may be meant to has been reported.
    var isExplained = false
    /// The assembly that nothing leads to, and that has what has to answer it.
    var unreached: String?
    /// Something else may come first, which a fault hides.
    var mayBeHidden = false
    var isEmpty: Bool { targets.isEmpty && !isUnknown && !isExplained }
  }

  /// Who answers a key, as the container does it.
  ///
  /// - Parameter depth: That of the containers that build who asks; nil if they differ.
  mutating func find(_ asked: AskedKey<WiringIndex>, from depth: Int? = nil) -> Found {
    let answer = offers.owners.index.answer(asked)
    var found = find(asked, answer, from: depth)
    if !unknown.isEmpty { hide(&found, behind: levels(before: answer, to: asked)) }
    return found
  }

  private mutating func find(
    _ asked: AskedKey<WiringIndex>, _ answer: Answer<WiringIndex>, from depth: Int?
  ) -> Found {
    var found = Found(strength: answer.strength)
    var isNeeded = answer.isNeeded
    // The supply that answers in its scope alone.
    var supply: SupplyID?
    if case .supply(let found)? = answer.elsewhere?.origin { supply = found }
    switch answer.content {
    case .one(let match):
      found.targets = [node(of: match)]
      if let supply {
        // Elsewhere code answers under tags that it passes on.
        found.targets = [choice(of: found.targets + [node(of: supply)])]
        found.strength = .deferred
      }
      return found
    case .array:
      let group = group(answer.asked, isChoice: false)
      if groups[group].isAnswered { found.targets = [node(of: group)] }
    case .choice:
      let group = group(answer.asked, isChoice: true)
      isNeeded = isNeeded && !groups[group].mayBeNothing
      if let supplies = groups[group].scopedSupplies, !isNeeded {
        // Elsewhere there is nothing to choose from, and need not be.
        found.targets = supplies.map { node(elsewhere: $0) }
      } else if groups[group].isAnswered {
        found.targets = [node(of: group)]
      }
    case .resolver, .nothing: break
    }
    if !found.isEmpty { return found }
    // Outside of the scope an optional does without it; inside of it nothing comes first.
    if let supply, !isNeeded || depth ?? 0 >= index.supplyDepths[supply] {
      found.targets = [isNeeded ? node(of: supply) : node(elsewhere: supply)]
      return found
    }
    let sought = index.sought(asked)
    if isExplained(sought, isNeeded: isNeeded) {
      found.targets = supply.map { [node(elsewhere: $0)] } ?? []
      found.isUnknown = isNeeded
      found.isExplained = true
      found.unreached = isNeeded ? unknown.unreached(for: sought, in: keys) : nil
      return found
    }
    if let suspects = suspects(for: sought) {
      // That it is needed can be said.
      found.targets =
        supply.map { [node(elsewhere: $0)] }
        ?? suspects.likely.map { [choice(of: [node(of: $0), anything], mayBeHidden: true)] } ?? []
      found.strength = .deferred
      found.isUnknown = true
      return found
    }
    if let supply {
      found.targets = [node(of: supply)]
      return found
    }
    found.isMissing = isNeeded
    return found
  }

  /// The registrations of the manifest that fill a dictionary which nothing is registered as.
  mutating func findKeyed(
    _ dependency: FactoryTable.Dependency, _ tags: TagSetID
  ) -> Found {
    let asked = AskedKey<WiringIndex>(service: dependency.asked, tags: tags, arguments: .empty)
    let lookUp = AskedGroup(asked: asked, isKeyed: true)
    var found = Found(strength: .array)
    if let known = groupNumbers[lookUp] {
      if groups[known].isAnswered { found.targets = [node(of: known)] }
    } else {
      let number = GroupID(groups.count)
      groupNumbers[lookUp] = number
      groups.append(AnswerGroup(isChoice: false))
      let elements = keyed(dependency.service, tags)
      groups[number].isAnswered = !elements.isEmpty
      for element in elements {
        edges.append(
          .init(
            from: node(of: number),
            to: node(of: .init(element.provider, .registered)), .array))
      }
      if !elements.isEmpty { found.targets = [node(of: number)] }
    }
    let sought = [SoughtKey(service: dependency.service, tags: tags, isContained: true)]
    if suspects(for: sought) != nil {
      found.isUnknown = true
    } else if found.isEmpty {
      found.isExplained = isExplained(sought, isNeeded: false)
    }
    hide(
      &found, behind: levels(ofWhole: dependency.asked).map { SoughtKey(service: $0, tags: tags) })
    return found
  }

  /// The group's number; it is collected when it is first asked for.
  private mutating func group(_ asked: AskedKey<WiringIndex>, isChoice: Bool) -> GroupID {
    let lookUp = AskedGroup(asked: asked)
    if let number = groupNumbers[lookUp] { return number }
    let number = GroupID(groups.count)
    groupNumbers[lookUp] = number
    groups.append(AnswerGroup(isChoice: isChoice))
    let members: [AnswerMember<WiringIndex>]
    var isOpen = false
    if isChoice {
      let alternatives = index.alternatives(asked)
      // Whoever gives every argument needs no look-up: that alternative counts only where it is the
      // only one.
      let others = alternatives.members.filter { !$0.isGiven }
      members = others.isEmpty ? alternatives.members : others
      groups[number].mayBeNothing = alternatives.mayBeNothing
      isOpen = alternatives.mayBeNothing || suspects(for: index.sought(asked)) != nil
    } else {
      members = index.members(ofArray: asked)
    }
    groups[number].isAnswered = !members.isEmpty
    let supplies = members.compactMap { $0.scopedSupply(in: index) }
    if !members.isEmpty, supplies.count == members.count {
      groups[number].scopedSupplies = supplies
    }
    let node = node(of: number)
    for member in members {
      var found = Found(strength: isChoice ? .deferred : .array)
      switch member {
      case .match(let match, under: _):
        found.targets = [self.node(of: match)]
      case .asked(_, for: let provider) where isChoice && !index.isSeenByAll(provider):
        // A whole array of what scopes supply: the outermost comes first, and elsewhere there is none.
        if case .supply(let supply) = provider.origin { found.targets = [self.node(of: supply)] }
      case .asked(let asked, _):
        let answer = find(asked)
        found.targets = answer.targets
        if answer.strength != .required { found.strength = found.strength.inside(answer.strength) }
      }
      // An array has what is supplied in a scope only there.
      if !isChoice, let supply = member.scopedSupply(in: index) {
        found.targets = targets(found, whereThereIs: supply)
      }
      if !isChoice, !unknown.isEmpty {
        hide(&found, behind: levels(before: member, inArray: asked))
      }
      for target in found.targets {
        edges.append(.init(from: node, to: target, found.strength))
      }
    }
    if isOpen { edges.append(.init(from: node, to: anything, .deferred)) }
    return number
  }

  /// What an element of an array comes to that is there in the containers of a scope alone: there, what
  /// is found for it may be used later; elsewhere nothing.
  private mutating func targets(_ found: Found, whereThereIs supply: SupplyID) -> [NodeID] {
    let elsewhere = node(elsewhere: supply)
    let later = found.strength == .deferred ? found.targets.filter { $0 != elsewhere } : []
    return later.isEmpty ? [elsewhere] : [choice(of: [elsewhere] + later)]
  }

  /// What one of several is used for, later.
  mutating func choice(of targets: [NodeID], mayBeHidden: Bool = false) -> NodeID {
    let number = GroupID(groups.count)
    groups.append(AnswerGroup(isChoice: true, isAnswered: true, mayBeHidden: mayBeHidden))
    for target in targets {
      edges.append(.init(from: node(of: number), to: target, .deferred))
    }
    return node(of: number)
  }

  private func node(of match: AnswerMatch<WiringIndex.Provider>) -> NodeID {
    let provider = match.provider
    switch (match.form, provider.origin) {
    case (.given, _):
      return code.givenNumbers[provider.key].map { node(of: $0) } ?? unknownCode
    case (.passing, _):
      return code.passingNumbers[provider.key].map { node(of: $0) } ?? unknownCode
    case (.registered, .entry(let entry)): return node(of: entry)
    case (.registered, .forward(let forward)): return node(of: forward)
    case (.registered, .supply(let supply)): return node(of: supply)
    case (.registered, .given): return unknownCode
    case (.registered, .codeAssembly(let name)):
      return code.numbers[provider.key].map { node(of: $0) } ?? node(ofAssembly: name)
    }
  }
}

/// All nodes that an array collects, or one of which is chosen later.
package struct AnswerGroup: Sendable {
  let isChoice: Bool
  /// Whether it has anything.
  fileprivate(set) var isAnswered = false
  /// Whether what is chosen may be nothing without a mistake.
  fileprivate(set) var mayBeNothing = false
  /// Whether a fault may hide what comes before all of it.
  fileprivate(set) var mayBeHidden = false
  /// The supplies that are all of it, where these are there in scopes alone.
  fileprivate(set) var scopedSupplies: [SupplyID]?
}

extension AnswerMember<WiringIndex> {
  /// Made of arguments for all parameters.
  fileprivate var isGiven: Bool {
    if case .match(let match, under: _) = self { match.form == .given } else { false }
  }

  /// The supply that it is there for, where that is not everywhere.
  fileprivate func scopedSupply(in index: WiringIndex) -> SupplyID? {
    guard case .supply(let supply) = provider.origin, index.isScoped(supply) else { return nil }
    return supply
  }
}
