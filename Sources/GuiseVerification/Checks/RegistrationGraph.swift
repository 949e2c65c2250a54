internal import Guise

/// The registrations that a container sees, and their requests: the one model under `graph()` and `verify()`.
///
/// Nothing is built for it. Linear in the registrations and their requests.
struct RegistrationGraph {
  /// A registration, with the container whose registrations it is built from.
  struct Node: Hashable {
    let match: RegistrationView.Match
    /// The position in the chain of the container that builds it.
    let view: Int
    /// Whether it is scoped to a name that no container of the chain has.
    let lacksScope: Bool

    var registration: Registration { match.registration }

    /// Whether an instance is kept for later requests.
    var isKept: Bool { registration.lifetime.kind != .transient }

    /// The depth of the container that keeps the instance; nil if it is built for whoever needs it.
    ///
    /// - Parameter plainScoped: The depth of an instance of which each container has its own.
    func depth(plainScoped: Int?) -> Int? {
      if match.form == .given { return nil }
      switch registration.lifetime.kind {
      case .transient, .graph: return nil
      case .singleton, .weak: return 0
      case .scoped: return registration.lifetime.scopeName == nil ? plainScoped : 0
      }
    }
  }

  /// The view of the container, then that of its parent, and so on.
  private(set) var views: [RegistrationView]
  /// The nodes: one for each visible key, in registration order, then the other builds of registrations.
  private(set) var nodes: [Node] = []
  private(set) var graph = DependencyGraph(nodeCount: 0, edges: [])
  /// Whether each node may make unknown requests.
  private(set) var isOpaque: [Bool] = []
  /// The keys that each node needs and that are not registered.
  private(set) var missing: [[AnyKey]] = []

  private var numbers: [Node: NodeID] = [:]
  private let chain: [Container]

  init(_ container: Container) {
    chain = Array(sequence(first: container, next: \.parent))
    views = RegistrationView.chain(from: chain)
    for registration in views[0].registrations {
      _ = number(of: .init(registration: registration, form: .registered), for: 0)
    }
    var edges: [DependencyGraph.Edge] = []
    var connected = 0
    while connected < nodes.count {
      connect(NodeID(connected), &edges)
      connected += 1
    }
    let kept = NodeID.all(nodes.count).filter { nodes[$0].isKept }
    graph = DependencyGraph(nodeCount: nodes.count, edges: edges, shared: Set(kept))
  }

  private mutating func connect(_ number: NodeID, _ edges: inout [DependencyGraph.Edge]) {
    let node = nodes[number]
    for (position, request) in requests(of: number).enumerated() {
      let answer = views[node.view].answer(request)
      if answer.isResolver { isOpaque[number] = true }
      if let absent = answer.missing {
        missing[number].append(views[node.view].key(absent, of: request))
      }
      for target in answer.targets {
        // Which build an uncertain dependency is of does not matter.
        let match = views[node.view].matches[target.node]
        edges.append(
          .init(
            from: number, to: self.number(of: match, for: target.isCertain ? node.view : 0),
            target.kind, isInjected: request.isInjected && node.registration.makesObjects,
            isCertain: target.isCertain, label: position))
      }
    }
  }

  /// The known requests of a build. The node becomes opaque if there may be others.
  private mutating func requests(of number: NodeID) -> [DependencyRequest] {
    let node = nodes[number]
    guard !node.lacksScope, node.match.form != .passing,
      var requests = node.registration.requests
    else {
      isOpaque[number] = true
      return []
    }
    // With arguments for all parameters, only properties are requested.
    if node.match.form == .given { return requests.filter(\.isInjected) }
    for decorator in node.registration.decorators {
      if let more = decorator.requests { requests += more } else { isOpaque[number] = true }
    }
    return requests
  }

  /// The build of a registration for the container at a position of the chain.
  private mutating func number(of match: RegistrationView.Match, for asking: Int) -> NodeID {
    let builder = builder(of: match, for: asking)
    let node = Node(match: match, view: builder ?? asking, lacksScope: builder == nil)
    if let number = numbers[node] { return number }
    let number = NodeID(nodes.count)
    numbers[node] = number
    nodes.append(node)
    isOpaque.append(false)
    missing.append([])
    return number
  }

  /// The position of the container that builds a registration's instance for a requester; nil if none of the
  /// chain does.
  private func builder(of match: RegistrationView.Match, for asking: Int) -> Int? {
    let registration = match.registration
    let owner = chain.firstIndex { $0 === registration.owner } ?? asking
    switch registration.lifetime.kind {
    case _ where match.form == .given: return asking
    case .transient, .graph: return asking
    case .singleton, .weak: return owner
    case .scoped:
      guard let name = registration.lifetime.scopeName else { return asking }
      // Containers around the owner do not see the registration.
      return (asking...max(asking, owner)).first { chain[$0].name == name }
    }
  }
}
