extension Container {
  /// Checks the registrations that are visible here, and builds nothing.
  ///
  /// Checked are the parameters of factories made by `auto`, the properties that these inject, and
  /// the parameters of a manifest's factories: that what they need is registered, and that no
  /// registrations need each other in a circle. A circle is no mistake where it has objects that
  /// their lifetimes share, and each of these is injected with what leads back to it. What a lazy
  /// resolver will ask for is checked as far as its type tells. Whatever else a closure or a factory
  /// that takes the resolver asks for is not known: these count as opaque. So do `instance:`, an
  /// expression that may use a container that it captured, `injectable:`, whose properties show only
  /// when an instance is made, and what is decorated, by a closure.
  ///
  /// A factory made with `passingTags` is checked for what it asks without tags, and answers those
  /// who need its service under tags that nobody registers.
  ///
  /// A sync registration that needs an async one is no mistake: it resolves with `await`. Which of
  /// the services are resolved without, registrations do not say, so that nothing is reported.
  ///
  /// Registering may go on meanwhile; what comes later may be left out.
  ///
  /// - Complexity: linear in the registrations and in what they need.
  public func verify() -> VerificationReport {
    RegistrationGraph(self).verified
  }
}

extension RegistrationGraph {
  fileprivate var verified: VerificationReport {
    var findings: [(node: Int, finding: VerificationFinding)] = []
    // A registration that is built for several containers is counted, and its mistakes are told, once.
    var told: Set<VerificationFinding> = []
    var faulty: Set<ObjectIdentifier> = []
    var opaque: Set<ObjectIdentifier> = []
    var all: Set<ObjectIdentifier> = []

    for (number, node) in nodes.enumerated() {
      let identity = ObjectIdentifier(node.registration)
      all.insert(identity)
      if node.isOpaque { opaque.insert(identity) }
      for key in node.missing {
        faulty.insert(identity)
        let finding = missing(key, of: node)
        if told.insert(finding).inserted { findings.append((number, finding)) }
      }
    }
    for path in graph.cycles() {
      for edge in path { faulty.insert(ObjectIdentifier(nodes[edge.source].registration)) }
      guard let first = path.first else { continue }
      let finding = cycle(path, from: first)
      if told.insert(finding).inserted { findings.append((first.source, finding)) }
    }
    opaque.subtract(faulty)
    return VerificationReport(
      findings: findings.enumerated()
        .sorted { ($0.element.node, $0.offset) < ($1.element.node, $1.offset) }
        .map(\.element.finding),
      verified: all.count - opaque.count - faulty.count, opaque: opaque.count,
      failed: faulty.count)
  }

  private func missing(_ key: AnyKey, of node: Node) -> VerificationFinding {
    VerificationFinding(
      code: .missingDependency, registration: .init(node), dependency: key, path: [],
      nearMisses: views[0].placesOfKeys(of: key.service).map { .init(nodes[$0]) })
  }

  private func cycle(
    _ path: [DependencyGraph.Edge], from first: DependencyGraph.Edge
  ) -> VerificationFinding {
    VerificationFinding(
      code: .dependencyCycle, registration: .init(nodes[first.source]),
      dependency: nodes[first.target].registration.key,
      path: ([first.source] + path.map(\.target)).map { .init(nodes[$0]) }, nearMisses: [])
  }
}
