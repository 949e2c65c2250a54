internal import Guise

/// What one parameter of a factory gets in one registration.
package struct Wire: Sendable {
  package var use: FactoryUse
  package var parameter: Catalog.Parameter
  /// The place of the parameter among those of its factory, then of its decorators' factories.
  package var label: Int
  /// All that it gets, in the order in which it gets it.
  package var sources: [Source]
  /// The number of the group, where it gets or chooses from all of one.
  package var group: GroupID?

  package enum Source: Hashable, Sendable {
    case entry(EntryID)
    /// The supply of that position in the catalog.
    case supply(SupplyID)
    case codeAssembly(String)
    /// Something in code of which nothing is known.
    case code
  }
}

extension WiringModel {
  /// What every parameter gets that gets something, in the order of the entries and their parameters.
  ///
  /// - Complexity: linear in entries, edges and the sizes of groups.
  package func wires() -> [Wire] {
    let groups = groupSources()
    var wires: [Wire] = []
    for entry in entryIDs {
      var found: [Int: (sources: [Wire.Source], group: GroupID?)] = [:]
      for edge in graph.edges(from: node(of: entry)) {
        if case .group(let group) = kind(of: edge.target) {
          found[edge.label] = (groups[group], group)
        } else if let source = source(edge.target) {
          found[edge.label, default: ([], nil)].sources.append(source)
        }
      }
      for (label, answer) in found.sorted(by: { $0.key < $1.key }) {
        let edge = DependencyGraph.Edge(
          from: node(of: entry), to: node(of: entry), .required, label: label)
        guard let (use, dependency) = parameter(of: edge) else { continue }
        wires.append(
          Wire(
            use: use, parameter: dependency.parameter, label: label, sources: answer.sources,
            group: answer.group))
      }
    }
    return wires
  }

  /// What a node stands for; nil for a group, and for what may be nothing.
  private func source(_ node: NodeID) -> Wire.Source? {
    switch kind(of: node) {
    case .entry(let entry): .entry(entry)
    case .forward(let forward): .entry(forwards[forward].entry)
    case .code(let code): .codeAssembly(codes[code].assembly)
    case .supply(let supply), .elsewhere(let supply): .supply(supply)
    case .assembly(let name): .codeAssembly(name)
    case .unknownCode: .code
    case .anything, .group: nil
    }
  }

  /// What answers a requirement of the application.
  package func sources(of requirement: Requirement) -> [Wire.Source] {
    answers(to: requirement).compactMap { source($0) }
  }

  /// The nodes that answer a requirement of the application: entries first.
  ///
  /// - Parameter certain: Without those that may be hidden once faults are mended.
  func answers(to requirement: Requirement, certain: Bool = false) -> [NodeID] {
    guard let node = requirement.node else { return [] }
    let members = members(of: node, certain: certain)
    let isEntry = { (node: NodeID) in
      self.registration(at: node).flatMap { self.entry(at: $0) } != nil
    }
    return members.filter(isEntry) + members.filter { !isEntry($0) }
  }

  /// What code assemblies get, as far as it is known what they ask for: each with the name of the
  /// assembly, and whether it is resolved later.
  package func codeWires() -> [(assembly: String, sources: [Wire.Source], isDeferred: Bool)] {
    let groups = groupSources()
    return codeIDs.flatMap { number in
      graph.edges(from: node(of: number)).map { edge in
        let sources: [Wire.Source] =
          if case .group(let group) = kind(of: edge.target) {
            groups[group]
          } else {
            source(edge.target).map { [$0] } ?? []
          }
        return (codes[number].assembly, sources, edge.kind == .deferred)
      }
    }
  }

  /// What each group has in it, in the order in which that is registered.
  private func groupSources() -> [[Wire.Source]] {
    let ranks = Dictionary(
      composition.order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func rank(_ source: Wire.Source) -> Int {
      switch source {
      case .supply, .code: -1
      case .entry(let entry): ranks[entries[entry].registration.assembly] ?? 0
      case .codeAssembly(let name): ranks[name] ?? 0
      }
    }
    return GroupID.all(groups.count).map { number in
      // Sorting keeps the order of what has one rank.
      members(of: node(of: number)).compactMap { source($0) }.enumerated()
        .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
        .map(\.element)
    }
  }
}
