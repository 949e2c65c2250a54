internal import Guise
internal import GuiseVerification

/// What one container can take over from another that it is to replace, instead of building it again.
///
/// Taken over is what a registration keeps, where the new container would build the same: its
/// registration is the same, and so is all that the instance was built with, as far as `verify()` sees
/// it. What is built with a parent's registrations alone is the same where the parent is. What belongs to
/// the old container stays there, and so does what was built with it: what has a resolver, be it lazy or
/// a provider, and what a closure made, which may have kept one.
struct CarriedInstances {
  private let old: Container
  private let before: RegistrationGraph
  private let after: RegistrationGraph
  /// For each node of `after` the one of `before` that is the same; nil: there is none.
  private var twins: [NodeID?]
  /// Those of `after` that need each of these.
  private let users: [[NodeID]]

  /// - Parameter isSame: whether two registrations of one key, the first of them the old container's,
  ///   make the same of the same.
  init(
    from old: Container, to new: Container, where isSame: (Registration, Registration) -> Bool
  ) {
    self.old = old
    let (before, after) = (RegistrationGraph(old), RegistrationGraph(new))
    self.before = before
    self.after = after
    var places: [Place: NodeID] = [:]
    for node in before.graph.nodes { places[Place(before.nodes[node])] = node }
    let candidates = after.nodes.map { places[Place($0)] }
    twins = after.graph.nodes.map { node in
      guard let twin = candidates[node.rawValue] else { return nil }
      let (one, other) = (before.nodes[twin], after.nodes[node])
      guard
        one.registration === other.registration || isSame(one.registration, other.registration)
      else { return nil }
      if other.isBuiltByParent { return twin }
      guard one.isMovable, other.isMovable, one.registration.lifetime == other.registration.lifetime
      else { return nil }
      let needsSame = before.graph.edges(from: twin).elementsEqual(after.graph.edges(from: node)) {
        $0.kind == $1.kind && $0.label == $1.label && $0.target == candidates[$1.target.rawValue]
      }
      return needsSame ? twin : nil
    }
    var users = [[NodeID]](repeating: [], count: after.nodes.count)
    for edge in after.graph.edges where !after.nodes[edge.source].isBuiltByParent {
      users[edge.target.rawValue].append(edge.source)
    }
    self.users = users
    leaveOut(after.graph.nodes.filter { twins[$0.rawValue] == nil })
  }

  private struct Place: Hashable {
    let key: AnyKey
    let view: RegistrationGraph.ViewID

    init(_ node: RegistrationGraph.Node) {
      key = node.key
      view = node.view
    }
  }

  /// Leaves out what is built with these, directly or not.
  private mutating func leaveOut(_ nodes: [NodeID]) {
    var open = nodes
    for node in nodes { twins[node.rawValue] = nil }
    while let node = open.popLast() {
      for user in users[node.rawValue] where twins[user.rawValue] != nil {
        twins[user.rawValue] = nil
        open.append(user)
      }
    }
  }

  /// The instances that are there, of registrations that are wanted and of what these are built with.
  ///
  /// Others may be built meanwhile: what is found comes with all that it was built with.
  ///
  /// - Returns: the new container's registrations, each with its instance.
  mutating func find(
    _ isWanted: (Registration) -> Bool
  ) -> [(registration: Registration, instance: CarriedInstance)] {
    let wanted = nodes(
      neededBy: after.graph.nodes.filter { isWanted(after.nodes[$0].registration) })
    var found: [NodeID: KeptInstance] = [:]
    // Until a whole turn finds nothing more: what an instance was built with was kept before it.
    var count = -1
    while found.count > count {
      count = found.count
      for node in wanted where found[node] == nil {
        found[node] = twin(of: node)?.kept(in: old)
      }
    }
    // Asked last: an instance is told before it is kept.
    leaveOut(wanted.filter { twin(of: $0)?.isTold ?? false })
    return wanted.compactMap { node in
      guard let twin = twin(of: node), let instance = found[node] else { return nil }
      let registration = after.nodes[node].registration
      return (registration, CarriedInstance(instance, of: twin, in: old, for: registration))
    }
  }

  /// Those that are the same, with what they are built with, but for what a parent builds.
  private func nodes(neededBy nodes: [NodeID]) -> [NodeID] {
    func isCarried(_ node: NodeID) -> Bool {
      twins[node.rawValue] != nil && !after.nodes[node].isBuiltByParent
    }
    var open = nodes.filter(isCarried)
    var needed = Set(open)
    while let node = open.popLast() {
      for edge in after.graph.edges(from: node)
      where isCarried(edge.target) && needed.insert(edge.target).inserted {
        open.append(edge.target)
      }
    }
    return needed.sorted()
  }

  private func twin(of node: NodeID) -> Registration? {
    twins[node.rawValue].map { before.nodes[$0].registration }
  }
}

extension RegistrationGraph.Node {
  /// What it makes is the parent's, which both containers have.
  fileprivate var isBuiltByParent: Bool { view != RegistrationGraph.ViewID(0) }

  /// Whether its instances may move to another container. Those under tags that are passed on are only used
  /// by what may not.
  fileprivate var isMovable: Bool {
    passed.isEmpty && !isOpaque && !isTied && missing.isEmpty && awaitedScope == nil
  }
}
