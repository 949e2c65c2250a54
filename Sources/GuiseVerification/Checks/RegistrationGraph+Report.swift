internal import Guise

extension RegistrationGraph {
  /// All mistakes, and the numbers of checked registrations.
  var report: VerificationReport {
    let scopes = graph.captives(nodes.map(\.depth))
    var findings = Findings(self)
    var opaque: Set<ObjectIdentifier> = []
    for number in graph.nodes {
      let registration = nodes[number].registration
      // A child with the scope may register what is missing.
      let isForChild = scopes.depth(of: number) == DependencyGraph.innermostDepth
      if isOpaque[number] || isForChild { opaque.insert(ObjectIdentifier(registration)) }
      for key in missing[number] where !isForChild {
        findings.add(.missingDependency, at: number, key, nearMisses: nearMisses(of: key))
      }
      if registration.lifetime.kind != .transient, !registration.key.arguments.isEmpty {
        findings.add(.cachedArguments, at: number, registration.key)
      }
    }
    for edges in graph.cycles() {
      // A parent's instance is refused the scope before it enters the cycle.
      let isRefused = edges.contains { edge in
        nodes[edge.source].view > 0
          && scopes.depth(of: edge.source) == DependencyGraph.innermostDepth
      }
      if isRefused { continue }
      findings.add(
        .dependencyCycle, at: edges[0].source, nodes[edges[0].target].registration.key,
        path: [edges[0].source] + edges.map(\.target))
    }
    for edge in scopes.edges { findings.add(.captiveDependency, edge, scopes) }
    let scoped = graph.captives(nodes.map(\.depthAmongScoped))
    for edge in scoped.edges where nodes[edge.source].registration.lifetime.kind != .scoped {
      findings.add(.capturedScoped, edge, scoped)
    }
    opaque.subtract(findings.faulty)
    let all = Set(nodes.map { ObjectIdentifier($0.registration) })
    return VerificationReport(
      findings: findings.inOrder + unusedDecorators.map(unusedDecorator),
      verified: all.count - opaque.count - findings.faulty.count,
      opaque: opaque.count, failed: findings.faulty.count)
  }

  /// The findings at each node. A registration that is built for several containers is counted once, and its
  /// mistakes are reported once.
  private struct Findings {
    private let graph: RegistrationGraph
    /// The findings of each node.
    private var found: [[VerificationFinding]]
    // Of `AnyHashable`: a set of findings would be compiled for these few alone.
    private var known: Set<AnyHashable> = []
    /// The registrations that have errors.
    private(set) var faulty: Set<ObjectIdentifier> = []

    init(_ graph: RegistrationGraph) {
      self.graph = graph
      found = Array(repeating: [], count: graph.nodes.count)
    }

    var inOrder: [VerificationFinding] { Array(found.joined()) }

    mutating func add(
      _ code: VerificationFinding.Code, at node: NodeID, _ dependency: AnyKey,
      path: [NodeID] = [], nearMisses: [ContainerGraph.Node] = []
    ) {
      if code.severity == .error {
        for fault in code == .dependencyCycle ? path : [node] {
          faulty.insert(ObjectIdentifier(graph.nodes[fault].registration))
        }
      }
      let finding = VerificationFinding(
        code: code, registration: graph.described(node), dependency: dependency,
        path: path.map(graph.described), nearMisses: nearMisses)
      if known.insert(finding).inserted { found[node].append(finding) }
    }

    /// Adds a finding about an instance that is held; a part of a long path is left out.
    mutating func add(
      _ code: VerificationFinding.Code, _ edge: DependencyGraph.Edge,
      _ captives: DependencyGraph.Captives
    ) {
      let path = captives.path(of: edge, limit: 32)
      let held = graph.nodes[path[path.count - 1]].registration.key
      add(code, at: edge.source, held, path: path)
    }
  }

  private func described(_ node: NodeID) -> ContainerGraph.Node {
    ContainerGraph.Node(nodes[node].registration, isOpaque: isOpaque[node])
  }

  private func nearMisses(of key: AnyKey) -> [ContainerGraph.Node] {
    views[0].registrations(near: key.service).map {
      ContainerGraph.Node($0, isOpaque: $0.requests == nil)
    }
  }

  private func unusedDecorator(_ decorator: Decorator) -> VerificationFinding {
    VerificationFinding(
      code: .unusedDecorator,
      registration: ContainerGraph.Node(
        key: decorator.key, lifetime: .transient, location: decorator.location, isOpaque: true),
      dependency: decorator.key, path: [], nearMisses: nearMisses(of: decorator.key))
  }
}

extension RegistrationGraph.Node {
  /// The depth of the instance if a plain scoped one were further in than all that is kept for all: a kept
  /// one uses that of the container that keeps it.
  fileprivate var depthAmongScoped: Int? {
    guard match.form != .given else { return nil }
    switch registration.lifetime.kind {
    case .transient, .graph: return nil
    case .singleton, .weak: return 0
    case .scoped: return registration.lifetime.scopeName == nil ? 1 : 0
    }
  }
}
