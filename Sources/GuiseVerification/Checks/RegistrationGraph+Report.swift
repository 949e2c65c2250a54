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
      if scopes.needsChild[number] && !node.missing.isEmpty {
        opaque.insert(identity)
      } else if needed[number] {
        for key in node.missing { findings.add(missing(key, of: node), at: number) }
      }
      if node.registration.keepsArguments { findings.add(cachedArguments(node), at: number) }
    }
    for path in cycles(scopes) {
      findings.add(cycle(path), at: path[0].source, about: path.map(\.source))
    }
    for captive in scopes.captives {
      findings.add(finding(.captiveDependency, captive), at: captive.holder)
    }
    for captured in capturedScoped() {
      findings.add(finding(.capturedScoped, captured), at: captured.holder)
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

    /// - Parameter faults: The nodes with the mistake; nil: the node that it is reported at.
    mutating func add(
      _ finding: VerificationFinding, at node: NodeID, about faults: [NodeID]? = nil
    ) {
      if finding.severity == .error {
        for fault in faults ?? [node] { faulty.insert(ObjectIdentifier(nodes[fault].registration)) }
      }
      if told.insert(finding).inserted { found[node].append(finding) }
    }
  }

  private func missing(_ key: AnyKey, of node: Node) -> VerificationFinding {
    VerificationFinding(
      code: .missingDependency, registration: .init(node), dependency: key, path: [],
      nearMisses: nearMisses(of: key))
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

  private func cycle(_ path: [DependencyGraph.Edge]) -> VerificationFinding {
    VerificationFinding(
      code: .dependencyCycle, registration: .init(nodes[path[0].source]),
      dependency: nodes[path[0].target].key,
      path: ([path[0].source] + path.map(\.target)).map { .init(nodes[$0]) }, nearMisses: [])
  }

  private func finding(
    _ code: VerificationFinding.Code, _ holding: Holding
  ) -> VerificationFinding {
    VerificationFinding(
      code: code, registration: .init(nodes[holding.holder]),
      dependency: nodes[holding.held].key,
      path: holding.path.map { .init(nodes[$0]) }, nearMisses: [])
  }

  private func cachedArguments(_ node: Node) -> VerificationFinding {
    VerificationFinding(
      code: .cachedArguments, registration: .init(node), dependency: node.registration.key,
      path: [], nearMisses: [])
  }
}

extension Registration {
  /// Whether an instance is returned to callers whose arguments it was not made of.
  fileprivate final var keepsArguments: Bool {
    lifetime.kind != .transient && !key.arguments.isEmpty
  }
}
