internal import Guise
internal import GuiseValidation
internal import GuiseVerification

/// The instances that a container can take over from the one it replaces, instead of building them again.
///
/// An instance is taken over if a registration keeps it and the new container would build the same one: its
/// registration is the same, and so are all its dependencies, as far as `verify()` sees them. An instance
/// built only with a parent's registrations is the same if the parent is. Instances that may refer to the old
/// container stay there, with everything built with them: instances with a resolver, including a lazy one or
/// a provider, and instances made by a closure, which may have kept a resolver.
struct CarriedInstances {
  private let old: Container
  private let before: RegistrationGraph
  private let after: RegistrationGraph
  /// The equal node of `before` for each node of `after`; nil if there is none.
  private var twins: [NodeID?]
  /// The dependencies of `after` with all edges turned, from each node to its users.
  private let users: DependencyGraph

  init(
    from old: Container, to new: Container, where isSame: (Registration, Registration) -> Bool
  ) {
    self.old = old
    let (before, after) = (RegistrationGraph(old), RegistrationGraph(new))
    self.before = before
    self.after = after
    users = after.graph.reversed
    var places: [Place: NodeID] = [:]
    for node in before.graph.nodes { places[Place(before.nodes[node])] = node }
    let candidates = after.nodes.map { places[Place($0)] }
    twins = after.graph.nodes.map { node in
      guard let twin = candidates[node] else { return nil }
      let (one, other) = (before.nodes[twin], after.nodes[node])
      guard
        one.registration === other.registration || isSame(one.registration, other.registration)
      else { return nil }
      if other.isBuiltByParent { return twin }
      guard one.isMovable, other.isMovable, one.registration.lifetime == other.registration.lifetime
      else { return nil }
      let needsSame = before.graph.edges(from: twin).elementsEqual(after.graph.edges(from: node)) {
        $0.kind == $1.kind && $0.label == $1.label && $0.target == candidates[$1.target]
      }
      return needsSame ? twin : nil
    }
    leaveOut(after.graph.nodes.filter { twins[$0] == nil })
  }

  private struct Place: Hashable {
    let key: AnyKey
    let view: RegistrationGraph.ViewID

    init(_ node: RegistrationGraph.Node) {
      key = node.key
      view = node.view
    }
  }

  /// Excludes these nodes and everything built with them, directly or indirectly.
  private mutating func leaveOut(_ nodes: [NodeID]) {
    var open = nodes
    for node in nodes { twins[node] = nil }
    while let node = open.popLast() {
      for user in users.edges(from: node).map(\.target) where isCarried(user) {
        twins[user] = nil
        open.append(user)
      }
    }
  }

  /// Returns the existing instances of wanted registrations and of their dependencies.
  ///
  /// Others may be built meanwhile: an instance is only returned with everything that it was built with.
  ///
  /// - Returns: the new container's registrations, each with its instance.
  mutating func find(
    _ isWanted: (Registration) -> Bool
  ) -> [(registration: Registration, instance: CarriedInstance)] {
    let wanted = nodes(
      neededBy: after.graph.nodes.filter { isWanted(after.nodes[$0].registration) })
    var found: [NodeID: KeptInstance] = [:]
    // Repeated until a pass finds nothing more: the dependencies of an instance were kept before it.
    var count = -1
    while found.count > count {
      count = found.count
      for node in wanted where found[node] == nil {
        found[node] = twin(of: node)?.kept(in: old)
      }
    }
    // Checked last: an instance receives the resolver before it is kept.
    leaveOut(wanted.filter { twin(of: $0)?.wasGivenResolver ?? false })
    return wanted.compactMap { node in
      guard let twin = twin(of: node), let instance = found[node] else { return nil }
      let registration = after.nodes[node].registration
      return (registration, CarriedInstance(instance, of: twin, in: old, for: registration))
    }
  }

  /// Whether a node has an equal twin, and is not built by a parent.
  private func isCarried(_ node: NodeID) -> Bool {
    twins[node] != nil && !after.nodes[node].isBuiltByParent
  }

  /// Returns the carried ones of some nodes, and their carried dependencies.
  private func nodes(neededBy nodes: [NodeID]) -> [NodeID] {
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
    twins[node].map { before.nodes[$0].registration }
  }
}

extension Container {
  /// Takes over instances of a container that this one replaces: both have them then, and whichever is closed
  /// last closes them.
  ///
  /// Call it before anything is built here. The other container may be used meanwhile, but not closed.
  ///
  /// - Parameters:
  ///   - old: a container with the same parent and name.
  ///   - isSame: whether two registrations of one key, the first of them in the old container, build the same
  ///     instance from the same dependencies.
  ///   - isWanted: whether to take over an instance of one of this container's registrations, with everything
  ///     that it was built with.
  /// - Returns: the registrations whose instances this container now has.
  /// - Complexity: linear in the registrations of both containers and their dependencies.
  func carryOver(
    from old: Container, where isSame: (Registration, Registration) -> Bool,
    _ isWanted: (Registration) -> Bool
  ) -> [Registration] {
    var instances = CarriedInstances(from: old, to: self, where: isSame)
    let carried = instances.find(isWanted)
    keep(carried.map(\.instance), sharedWith: old)
    return carried.map(\.registration)
  }
}

extension RegistrationGraph.Node {
  /// Whether its instances belong to the parent, which both containers share.
  fileprivate var isBuiltByParent: Bool { view != RegistrationGraph.ViewID(0) }

  /// Whether its instances may move to another container. Instances under passed-on tags are only used by
  /// nodes that may not.
  fileprivate var isMovable: Bool {
    passed.isEmpty && !isOpaque && !staysWithContainer && missing.isEmpty && awaitedScope == nil
  }
}
