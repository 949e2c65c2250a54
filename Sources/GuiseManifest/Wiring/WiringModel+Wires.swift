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
  package var group: Int?

  package enum Source: Hashable, Sendable {
    case entry(Int)
    /// The supply of that position in the catalog.
    case supply(Int)
    case codeAssembly(String)
    /// Something in code of which nothing is known.
    case code
  }
}

extension Wire.Source {
  init(_ origin: Providers.Origin?) {
    switch origin {
    case .entry(let entry): self = .entry(entry)
    case .supply(let supply): self = .supply(supply)
    case .codeAssembly(let name): self = .codeAssembly(name)
    case nil: self = .code
    }
  }
}

extension WiringModel {
  /// What every parameter gets that gets something, in the order of the entries and their parameters.
  ///
  /// - Complexity: linear in entries, edges and the sizes of groups.
  package func wires() -> [Wire] {
    let groups = groupSources()
    let graph = graph
    var wires: [Wire] = []
    var next = 0
    let uses = codeUses.sorted { ($0.entry, $0.label) < ($1.entry, $1.label) }
    for entry in entries.indices {
      var found: [Int: (sources: [Wire.Source], group: Int?)] = [:]
      for edge in graph.edges(from: entry) {
        if edge.target >= firstGroup {
          let group = edge.target - firstGroup
          found[edge.label] = (groups[group], group)
        } else {
          found[edge.label, default: ([], nil)].sources.append(source(edge.target))
        }
      }
      while next < uses.count, uses[next].entry == entry {
        found[uses[next].label, default: ([], nil)].sources.append(Wire.Source(uses[next].origin))
        next += 1
      }
      for (label, answer) in found.sorted(by: { $0.key < $1.key }) {
        let edge = DependencyGraph.Edge(from: entry, to: entry, .required, label: label)
        guard let (use, dependency) = parameter(of: edge) else { continue }
        wires.append(
          Wire(
            use: use, parameter: dependency.parameter, label: label, sources: answer.sources,
            group: answer.group))
      }
    }
    return wires
  }

  /// What a node stands for that is no group.
  private func source(_ node: Int) -> Wire.Source {
    node < entries.count ? .entry(node) : .codeAssembly(codes[node - entries.count].assembly)
  }

  /// What answers a requirement of the application.
  package func sources(of requirement: Requirement) -> [Wire.Source] {
    if let supply = requirement.supply { return [.supply(supply)] }
    let all = requirement.answers + requirement.codeAnswers
    return all.map { source($0) }
  }

  /// What code assemblies get, as far as it is known what they ask for: each with the name of the
  /// assembly, and whether it is resolved later.
  package func codeWires() -> [(assembly: String, sources: [Wire.Source], isDeferred: Bool)] {
    let groups = groupSources()
    let graph = graph
    return codes.indices.flatMap { number in
      graph.edges(from: entries.count + number).map { edge in
        let group = edge.target - firstGroup
        return (
          codes[number].assembly, group >= 0 ? groups[group] : [source(edge.target)],
          edge.kind == .deferred
        )
      }
    }
  }

  /// What each group has in it, in the order in which that is registered.
  private func groupSources() -> [[Wire.Source]] {
    var model = self
    let ranks = Dictionary(
      composition.order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func rank(_ source: Wire.Source) -> Int {
      switch source {
      case .supply, .code: -1
      case .entry(let entry): ranks[entries[entry].registration.assembly] ?? 0
      case .codeAssembly(let name): ranks[name] ?? 0
      }
    }
    var sources = Array(repeating: [Wire.Source](), count: groups.count)
    for (key, number) in groupNumbers {
      // Sorting keeps the order of what has one rank.
      sources[number] = model.providers(of: key).enumerated()
        .map { (offset: $0, source: Wire.Source($1.origin)) }
        .sorted { (rank($0.source), $0.offset) < (rank($1.source), $1.offset) }
        .map(\.source)
    }
    return sources
  }
}
