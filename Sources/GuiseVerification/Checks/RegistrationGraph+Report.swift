internal import Guise

extension RegistrationGraph {
  /// All mistakes, and the numbers of checked registrations.
  var report: VerificationReport {
    let scopes = scopeNeeds()
    let needed = needed()
    var findings = Findings(self)
    var opaque: Set<ObjectIdentifier> = []
    for number in graph.nodes {
      let node = nodes[number]
      let identity = ObjectIdentifier(node.registration)
      if node.isOpaque { opaque.insert(identity) }
      // The child that it is built for may register the missing key.
      if scopes.depth(of: number) > 0 && !node.missing.isEmpty {
        opaque.insert(identity)
      } else if needed[number] {
        for key in node.missing {
          findings.add(.missingDependency, at: number, key, nearMisses: nearMisses(of: key))
        }
      }
      if node.registration.keepsArguments {
        findings.add(.cachedArguments, at: number, node.registration.key)
      }
    }
    for edges in cycles(scopes) {
      let start = edges[0].source
      findings.add(
        .dependencyCycle, at: start, nodes[edges[0].target].key,
        path: [start] + edges.map(\.target))
    }
    for captive in holdings(scopes) { findings.add(.captiveDependency, captive) }
    for captured in capturedScoped() { findings.add(.capturedScoped, captured) }
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
    private let nodes: [Node]
    /// The findings of each node.
    private var found: [[VerificationFinding]]
    // Of `AnyHashable`: a set of findings would be compiled for these few alone.
    private var told: Set<AnyHashable> = []
    /// The registrations that have errors.
    private(set) var faulty: Set<ObjectIdentifier> = []

    init(_ graph: RegistrationGraph) {
      nodes = graph.nodes
      found = Array(repeating: [], count: nodes.count)
    }

    var inOrder: [VerificationFinding] { Array(found.joined()) }

    mutating func add(
      _ code: VerificationFinding.Code, at node: NodeID, _ dependency: AnyKey,
      path: [NodeID] = [], nearMisses: [ContainerGraph.Node] = []
    ) {
      if code.severity == .error {
        for fault in code == .dependencyCycle ? path : [node] {
          faulty.insert(ObjectIdentifier(nodes[fault].registration))
        }
      }
      let finding = VerificationFinding(
        code: code, registration: .init(nodes[node]), dependency: dependency,
        path: path.map { .init(nodes[$0]) }, nearMisses: nearMisses)
      if told.insert(finding).inserted { found[node].append(finding) }
    }

    mutating func add(_ code: VerificationFinding.Code, _ holding: Holding) {
      add(code, at: holding.holder, nodes[holding.held].key, path: holding.path)
    }
  }

  private func nearMisses(of key: AnyKey) -> [ContainerGraph.Node] {
    views[0].placesOfKeys(near: key.service).map { .init(nodes[$0]) }
  }

  private func unusedDecorator(_ decorator: Decorator) -> VerificationFinding {
    VerificationFinding(
      code: .unusedDecorator,
      registration: ContainerGraph.Node(
        key: decorator.key, lifetime: .transient, location: decorator.location, isOpaque: true),
      dependency: decorator.key, path: [], nearMisses: nearMisses(of: decorator.key))
  }
}

extension Registration {
  /// Whether an instance is returned to callers whose arguments it was not made of.
  fileprivate final var keepsArguments: Bool {
    lifetime.kind != .transient && !key.arguments.isEmpty
  }
}
