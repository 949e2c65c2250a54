internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// Finds the nodes that answer look-ups while links are made, and collects groups and the graph's edges.
struct AnswerFinder: OffersReader {
  let offers: Offers
  private(set) var groups: [AnswerGroup] = []
  private var groupNumbers: [AskedGroup: GroupID] = [:]
  var edges: [DependencyGraph.Edge] = []

  /// A look-up with several matches.
  private struct AskedGroup: Hashable {
    enum Form: Hashable {
      case array, choice
      /// The registrations of a service in the manifest, for a dictionary.
      case keyed(ServiceID)
    }

    let asked: RequestedKey<WiringIndex>
    let form: Form
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
    /// The answering nodes.
    var targets: [NodeID] = []
    var strength = DependencyKind.required
    /// Whether a required answer is missing.
    var isMissing = false
  }

  /// Finds the nodes that answer a key, in the container's order of look-up.
  ///
  /// - Parameter depth: The depth of the containers that build the requester; nil if it varies.
  mutating func find(_ asked: RequestedKey<WiringIndex>, from depth: Int? = nil) -> Found {
    let answer = offers.owners.index.answer(asked)
    var found = Found(strength: answer.strength)
    var isNeeded = answer.isNeeded
    // The supply that answers only inside its scope.
    var supply: SupplyID?
    if case .supply(let found)? = answer.elsewhere?.origin { supply = found }
    switch answer.content {
    case .one(let match):
      found.targets = [node(of: match.provider)]
      if let supply {
        // Outside that scope, code answers under tags that it passes on.
        found.targets = [choice(of: found.targets + [node(of: supply)])]
        found.strength = .deferred
      }
      return found
    case .array:
      let group = group(answer.asked, .array)
      if groups[group].isAnswered { found.targets = [node(of: group)] }
    case .choice:
      let group = group(answer.asked, .choice)
      isNeeded = isNeeded && !groups[group].mayBeEmpty
      if groups[group].isOnlyInScopes, !isNeeded {
        // Outside the scopes there is nothing to choose from, and nothing is required.
        found.targets = [choice(of: [node(of: group), anything])]
      } else if groups[group].isAnswered {
        found.targets = [node(of: group)]
      }
    case .resolver, .nothing: break
    }
    if !found.targets.isEmpty { return found }
    // Outside the scope an optional does without the supply; inside it nothing precedes the supply.
    if let supply, !isNeeded || depth ?? 0 >= index.supplyDepths[supply] {
      let node = node(of: supply)
      found.targets = [isNeeded ? node : choice(of: [node, anything])]
      return found
    }
    if let supply {
      found.targets = [node(of: supply)]
      return found
    }
    found.isMissing = isNeeded
    return found
  }

  /// Finds the registrations of the manifest that fill a dictionary whose own type is not registered.
  mutating func findKeyed(
    _ dependency: FactoryTable.Dependency, _ tags: TagSetID
  ) -> Found {
    let asked = RequestedKey<WiringIndex>(service: dependency.asked, tags: tags, arguments: .empty)
    let group = group(asked, .keyed(dependency.service))
    var found = Found(strength: .array)
    if groups[group].isAnswered { found.targets = [node(of: group)] }
    return found
  }

  /// The group's number; the first request collects the group.
  private mutating func group(
    _ asked: RequestedKey<WiringIndex>, _ form: AskedGroup.Form
  ) -> GroupID {
    let lookUp = AskedGroup(asked: asked, form: form)
    if let number = groupNumbers[lookUp] { return number }
    let number = GroupID(groups.count)
    let isChoice = form == .choice
    groupNumbers[lookUp] = number
    groups.append(AnswerGroup(isChoice: isChoice))
    let members: [AnswerMember<WiringIndex>]
    var isOpen = false
    switch form {
    case .choice:
      let alternatives = index.alternatives(asked)
      // A caller that passes every argument needs no look-up: that alternative counts only if there is no
      // other.
      let others = alternatives.members.filter { !$0.isGiven }
      members = others.isEmpty ? alternatives.members : others
      groups[number].mayBeEmpty = alternatives.mayBeEmpty
      isOpen = alternatives.mayBeEmpty
    case .array: members = index.members(ofArray: asked)
    case .keyed(let service):
      let elements = keyed(service, asked.tags ?? .empty)
      members = elements.map { .match(AnswerMatch($0), under: asked.tags) }
    }
    groups[number].isAnswered = !members.isEmpty
    groups[number].isOnlyInScopes =
      !members.isEmpty && members.allSatisfy { !index.isVisibleEverywhere($0.provider) }
    let node = node(of: number)
    for member in members {
      var found = Found(strength: isChoice ? .deferred : .array)
      switch member {
      case .match(let match, under: _):
        found.targets = [self.node(of: match.provider)]
      case .asked(_, for: let provider) where isChoice && !index.isVisibleEverywhere(provider):
        // A whole array of scoped supplies: the outermost comes first, and outside the scopes there is no
        // array.
        if case .supply(let supply) = provider.origin { found.targets = [self.node(of: supply)] }
      case .asked(let asked, _):
        let answer = find(asked)
        found.targets = answer.targets
        if answer.strength != .required { found.strength = found.strength.inside(answer.strength) }
      }
      // An array has a scoped supply only inside the scope.
      if !isChoice, !index.isVisibleEverywhere(member.provider) {
        found.targets = [choice(of: found.targets + [anything])]
      }
      for target in found.targets {
        edges.append(.init(from: node, to: target, found.strength))
      }
    }
    if isOpen { edges.append(.init(from: node, to: anything, .deferred)) }
    return number
  }

  /// Adds a node for a deferred choice between targets. With `anything` among them nothing is certain.
  mutating func choice(of targets: [NodeID]) -> NodeID {
    let number = GroupID(groups.count)
    groups.append(AnswerGroup(isChoice: true, isAnswered: true))
    for target in targets {
      edges.append(.init(from: node(of: number), to: target, .deferred))
    }
    return node(of: number)
  }
}

/// The nodes that an array collects, or between which a deferred choice is made.
package struct AnswerGroup: Sendable {
  let isChoice: Bool
  /// Whether the group has members.
  fileprivate(set) var isAnswered = false
  /// Whether choosing nothing is allowed.
  fileprivate(set) var mayBeEmpty = false
  /// Whether the group has members, and all of them are supplies that exist only in scopes.
  fileprivate(set) var isOnlyInScopes = false
}

extension AnswerMember<WiringIndex> {
  /// Whether the member is built from arguments for all parameters.
  fileprivate var isGiven: Bool {
    if case .match(let match, under: _) = self { match.form == .given } else { false }
  }
}
