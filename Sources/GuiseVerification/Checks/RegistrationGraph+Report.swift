internal import Guise

extension RegistrationGraph {
  /// All mistakes, and the numbers of checked registrations.
  var report: VerificationReport {
    let scopes = graph.captives(
      nodes.map { $0.lacksScope ? DependencyGraph.innermostDepth : $0.depth(plainScoped: nil) })
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
        path: [edges[0].source] + edges.map(\.target),
        object: edges.first(where: \.isInjected).map { nodes[$0.source].registration.key })
    }
    for edge in scopes.edges { findings.add(.captiveDependency, path: scopes.path(of: edge)) }
    // A kept instance uses the plain scoped one of the container that keeps it.
    let scoped = graph.captives(nodes.map { $0.depth(plainScoped: 1) })
    for edge in scoped.edges where nodes[edge.source].registration.lifetime.kind != .scoped {
      findings.add(.capturedScoped, path: scoped.path(of: edge))
    }
    opaque.subtract(findings.faulty)
    let all = Set(nodes.map { ObjectIdentifier($0.registration) })
    return VerificationReport(
      findings: findings.inOrder, verified: all.count - opaque.count - findings.faulty.count,
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
      path: [NodeID] = [], object: AnyKey? = nil, nearMisses: [ContainerGraph.Node] = []
    ) {
      if code.severity == .error {
        for fault in code == .dependencyCycle ? path : [node] {
          faulty.insert(ObjectIdentifier(graph.nodes[fault].registration))
        }
      }
      let finding = VerificationFinding(
        code: code, registration: graph.described(node), dependency: dependency,
        path: path.map(graph.described), nearMisses: nearMisses, object: object)
      if known.insert(finding).inserted { found[node].append(finding) }
    }

    /// Adds a finding about an instance that is held, the last of a path.
    mutating func add(_ code: VerificationFinding.Code, path: [NodeID]) {
      add(code, at: path[0], graph.nodes[path[path.count - 1]].registration.key, path: path)
    }
  }

  private func described(_ node: NodeID) -> ContainerGraph.Node {
    ContainerGraph.Node(nodes[node].registration, isOpaque: isOpaque[node])
  }

  /// The registrations of a key's service, then those of other types that may have been meant.
  private func nearMisses(of key: AnyKey) -> [ContainerGraph.Node] {
    let shown = views[0].registrations.filter { !$0.isHidden }
    let near =
      shown.filter { $0.key.service == key.service }
      + shown.filter { SimilarTypes.areSimilar(key.service, $0.key.service) }
    return near.map { ContainerGraph.Node($0, isOpaque: $0.requests == nil) }
  }
}
