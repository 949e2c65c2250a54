package import Guise

/// The registrations that a container sees, and their requests: the one model under `graph()` and `verify()`.
///
/// Nothing is built for it. Linear in the registrations and their requests.
package struct RegistrationGraph {
  /// A registration, with the container whose registrations it is built from.
  package struct Node {
    package let registration: Registration
    /// The tags that it is requested under and passes on; empty if it is requested by its key.
    package let passed: Tags
    /// The position of that container in `views`.
    package let view: ViewID
    /// Whether it may make unknown requests.
    package internal(set) var isOpaque = false
    /// The keys that it needs and that are not registered, each once.
    package internal(set) var missing: [AnyKey] = []
    /// The scope that it is built in, if the chain has no container of that scope: it is built for a child
    /// that may exist one day.
    package internal(set) var awaitedScope: String?
    /// The first label of a choice: from it on, one of the edges with the same label is enough.
    var firstChoice = Int.max
    /// Whether the verified container sees it, instead of only a parent that builds with it.
    var isVisible = false

    /// The key that it is requested by.
    package var key: AnyKey {
      passed.isEmpty
        ? registration.key : AnyKey(service: registration.key.service, tags: passed)
    }
  }

  /// Decorators of the container and its parents that wrap no registration of their own container.
  let unusedDecorators: [Decorator]
  /// The view of the container, then that of its parent, and so on.
  let views: [RegistrationView]
  /// The nodes: one for each visible key, in registration order. Behind these: nodes that a parent's instance
  /// is built from, if a child registers something else, or has it built differently.
  package private(set) var nodes: [Node] = []
  package private(set) var graph = DependencyGraph(nodeCount: 0, edges: [])

  package typealias ViewID = ID<RegistrationView>

  /// The identity of a build.
  struct Build: Hashable {
    let registration: ObjectIdentifier
    let passed: Tags
    /// The position of the container that builds it; nil: any.
    let view: ViewID?
  }

  private var numbers: [Build: NodeID] = [:]
  /// The position of each container in the chain.
  private let depths: [ObjectIdentifier: ViewID]
  /// The names of the container and its ancestors.
  private let names: [String?]

  package init(_ container: Container) {
    let chain = Array(sequence(first: container, next: \.parent))
    depths = Dictionary(
      uniqueKeysWithValues: zip(chain.map { ObjectIdentifier($0) }, ViewID.all(chain.count)))
    names = chain.map(\.name)
    unusedDecorators = chain.flatMap(\.unusedDecorators)
    views = RegistrationView.chain(from: container)
    for registration in views[0].registrations {
      nodes[number(of: registration, seenFrom: ViewID(0))].isVisible = true
    }

    var edges: [DependencyGraph.Edge] = []
    var connected = 0
    while connected < nodes.count {
      connect(NodeID(connected), &edges)
      connected += 1
    }
    graph = DependencyGraph(nodeCount: nodes.count, edges: edges, shared: shared, values: values)
    if views.count > 1 { unite() }
  }

  private mutating func connect(_ node: NodeID, _ edges: inout [DependencyGraph.Edge]) {
    guard var requests = nodes[node].registration.requests else {
      nodes[node].isOpaque = true
      return
    }
    let passed = nodes[node].passed
    if passed.isEmpty {
      for decorator in nodes[node].registration.decorators {
        if let asked = decorator.requests { requests += asked } else { nodes[node].isOpaque = true }
      }
    }
    let view = nodes[node].view
    // The build is refused before its factory runs: a child makes its requests.
    if nodes[node].awaitedScope != nil && view != ViewID(0) { return }
    nodes[node].firstChoice = requests.count
    var nextChoice = requests.count
    for (position, request) in requests.enumerated() {
      let answer = RequestAnswer(request, passing: passed, in: views[view])
      if answer.isOpaque { nodes[node].isOpaque = true }
      for key in answer.missing where !nodes[node].missing.contains(key) {
        nodes[node].missing.append(key)
      }
      for find in answer.found {
        let target = number(of: find.registration, passing: find.passed, seenFrom: view)
        let label =
          switch find.certainty {
          case .certain: position
          case .choice(let choice): nextChoice + choice
          case .possible: Self.possible
          }
        edges.append(
          .init(
            from: node, to: target, find.kind, isInjected: request.isInjected, label: label))
      }
      nextChoice += answer.choices
    }
  }

  /// The label of edges to targets that may be built, but need not be.
  static let possible = -1

  private mutating func number(
    of registration: Registration, passing passed: Tags = Tags(), seenFrom asking: ViewID
  ) -> NodeID {
    let builder = builder(of: registration, seenFrom: asking)
    let build = Build(
      registration: ObjectIdentifier(registration), passed: passed, view: builder ?? asking)
    if let number = numbers[build] { return number }
    let number = NodeID(nodes.count)
    numbers[build] = number
    nodes.append(
      Node(
        registration: registration, passed: passed, view: builder ?? asking,
        awaitedScope: builder == nil ? registration.lifetime.scopeName : nil))
    return number
  }

  /// The position of the container that builds a registration's instance for a requester; nil if none of the
  /// chain does.
  private func builder(of registration: Registration, seenFrom asking: ViewID) -> ViewID? {
    let owner = registration.owner.flatMap { depths[ObjectIdentifier($0)] } ?? asking
    switch registration.lifetime.kind {
    case .transient, .graph: return asking
    case .singleton, .weak: return owner
    case .scoped:
      guard let name = registration.lifetime.scopeName else { return asking }
      // Containers around the owner do not see the registration.
      return ViewID.all(names.count).first { asking <= $0 && $0 <= owner && names[$0] == name }
    }
  }

  /// Replaces the nodes after some were merged.
  ///
  /// - Parameter representatives: The node that represents each node.
  mutating func replaceNodes(by representatives: [NodeID]) {
    var numbers = [NodeID?](repeating: nil, count: nodes.count)
    var kept: [Node] = []
    for node in graph.nodes where representatives[node] == node {
      numbers[node] = NodeID(kept.count)
      kept.append(nodes[node])
    }
    let edges = graph.edges.compactMap { edge -> DependencyGraph.Edge? in
      guard let source = numbers[edge.source], let target = numbers[representatives[edge.target]]
      else { return nil }
      return .init(
        from: source, to: target, edge.kind, isInjected: edge.isInjected, label: edge.label)
    }
    nodes = kept
    graph = DependencyGraph(nodeCount: kept.count, edges: edges, shared: shared, values: values)
  }

  private var shared: Set<NodeID> {
    Set(NodeID.all(nodes.count).filter { nodes[$0].registration.lifetime.kind != .transient })
  }

  /// The nodes that are not objects, as far as their types tell.
  private var values: Set<NodeID> {
    Set(NodeID.all(nodes.count).filter { !nodes[$0].registration.makesObjects })
  }
}
