internal import Guise

/// What a registration lacks in some scopes that is built wherever it is asked for: elsewhere code answers
/// that is not found there, as the scope has its own of what would have been asked.
///
/// It is a fault where somebody meets it: who asks from such a scope, or who can be built nowhere else.
struct ScopeGap: Sendable {
  enum Needer: Sendable {
    case parameter(ConnectionFault)
    case code(CodeFault)
  }

  /// Where a gap is met.
  struct Meeting: Sendable {
    /// How far in: 1 the outermost scope.
    let depth: Int
    /// What the application resolves there; nil where it is a registration that asks.
    let requirement: ID<WiringModel.Requirement>?
    /// From the registration that is asked for, or asks, to the one that lacks something.
    let path: [NodeID]
  }

  let needer: Needer
  /// How far in those are who find nothing.
  let depths: [Int]
}

/// Who is built where something is not to be had, and by whom that is asked for.
struct GapSearch {
  /// A node as those see it who ask for it so far in.
  private struct Place: Hashable {
    let node: NodeID
    let depth: Int
  }

  private let model: WiringModel
  private let needs: ScopeNeeds
  private let dependents: DependencyGraph
  /// What cannot be built there.
  private var broken: Set<Place> = []

  init(_ model: WiringModel) {
    self.model = model
    needs = ScopeNeeds(model)
    dependents = DependencyGraph(
      nodeCount: model.nodeCount,
      edges: model.graph.edges.map {
        .init(from: $0.target, to: $0.source, $0.kind, label: $0.label)
      })
    findBroken()
  }

  /// What leads to a gap, and is built by whoever asks for it.
  private mutating func findBroken() {
    var open: [Place] = []
    for gap in model.scopeGaps {
      let node = model.node(of: gap)
      open += gap.depths.filter { $0 >= needs.depth(of: node) }.map { Place(node: node, depth: $0) }
    }
    broken = Set(open)
    // Of a choice all has to be broken.
    var left: [Place: Int] = [:]
    while let place = open.popLast() {
      for reversed in dependents.edges(from: place.node) {
        let user = Place(node: reversed.target, depth: place.depth)
        let edge = DependencyGraph.Edge(
          from: user.node, to: place.node, reversed.kind, label: reversed.label)
        guard model.home(ofNode: user.node) == .asker, user.depth >= needs.depth(of: user.node),
          model.isOpen(edge, at: place.depth), !broken.contains(user)
        else { continue }
        if model.isChoice(user.node) {
          left[user, default: model.graph.edges(from: user.node).count] -= 1
          guard left[user] == 0 else { continue }
        }
        broken.insert(user)
        open.append(user)
      }
    }
  }

  /// Of each gap that is met, where.
  func meetings() -> [Int: ScopeGap.Meeting] {
    var before: [Place: Place] = [:]
    var requirements: [Place: ID<WiringModel.Requirement>] = [:]
    var open: [Place] = []
    func begin(_ place: Place, after asker: Place?) {
      guard broken.contains(place), before[place] == nil else { return }
      before[place] = asker ?? place
      open.append(place)
    }
    // The first of several that resolve the same is told of.
    for (number, requirement) in model.requirements.enumerated().reversed() {
      guard let node = requirement.node,
        let depth = model.home(inScope: requirement.requirement.scope).depth
      else { continue }
      let place = Place(node: node, depth: depth)
      begin(place, after: nil)
      requirements[place] = ID(number)
    }
    for node in model.registrationNodes {
      if let depth = model.home(ofNode: node).depth {
        let keeper = Place(node: node, depth: depth)
        for edge in model.graph.edges(from: node) {
          begin(Place(node: edge.target, depth: depth), after: keeper)
        }
      } else if let place = outermost(node) {
        begin(place, after: nil)
      }
    }
    var head = 0
    while head < open.count {
      let place = open[head]
      head += 1
      for edge in model.graph.edges(from: place.node) {
        begin(Place(node: edge.target, depth: place.depth), after: place)
      }
    }
    return meetings(before, requirements)
  }

  /// Where what can be built nowhere would be built first.
  private func outermost(_ node: NodeID) -> Place? {
    let depths = needs.depth(of: node)..<model.scopeLevels.count + 1
    let places = depths.map { Place(node: node, depth: $0) }
    return places.allSatisfy(broken.contains) ? places.first : nil
  }

  private func meetings(
    _ before: [Place: Place], _ requirements: [Place: ID<WiringModel.Requirement>]
  ) -> [Int: ScopeGap.Meeting] {
    var meetings: [Int: ScopeGap.Meeting] = [:]
    for (number, gap) in model.scopeGaps.enumerated() {
      let places = gap.depths.map { Place(node: model.node(of: gap), depth: $0) }
      guard var place = places.first(where: { before[$0] != nil }) else { continue }
      let depth = place.depth
      var nodes = [place.node]
      while let previous = before[place], previous != place {
        nodes.append(previous.node)
        place = previous
      }
      meetings[number] = ScopeGap.Meeting(
        depth: depth, requirement: requirements[place],
        path: model.registrations(on: nodes.reversed()))
    }
    return meetings
  }
}

extension WiringModel {
  fileprivate func node(of gap: ScopeGap) -> NodeID {
    switch gap.needer {
    case .parameter(let fault): node(of: fault.entry)
    case .code(let fault): fault.node
    }
  }
}
