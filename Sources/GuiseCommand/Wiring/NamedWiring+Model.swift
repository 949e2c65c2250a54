internal import GuiseManifest
package import GuiseValidation
internal import GuiseVerification

extension NamedWiring {
  /// Describes a wiring, sound or faulty.
  ///
  /// - Complexity: linear in entries, edges and the sizes of groups, but for sorting.
  package init(_ model: WiringModel, findings: [Diagnostic] = []) {
    composition = model.composition
    catalog = model.catalog
    self.findings = findings
    let errors = findings.filter { $0.severity == .error }
    var faulty = Set(errors.compactMap(\.registration))
    if errors.contains(where: { $0.rule == Rule.dependencyCycle.id }) {
      for path in model.cycles(FileOrder(composition)) {
        // Cycles also pass through nodes of groups.
        let cycle = path.compactMap { model.entry(at: $0.source) }.map { model.id(of: $0) }
        faulty.formUnion(cycle)
        for (id, next) in zip(cycle, cycle.dropFirst() + cycle.prefix(1)) {
          cycleSteps.insert([.registration(id), .registration(next)])
        }
      }
    }
    start = model.eagerEntries.map { model.id(of: $0) }
    let reader = WiringReader(model)
    registrations = model.entryIDs.map { reader.registration($0, faulty) }
    requirements = reader.requirements
    code = reader.code
  }
}

/// Reads the nodes and edges of one wiring.
private struct WiringReader {
  typealias Name = NamedWiring.Name
  typealias Need = NamedWiring.Need

  private let model: WiringModel
  /// The members of each group, in registration order.
  private var groups: [NodeID: [Name]] = [:]
  /// Whether services without a source are drawn: an unknown factory may offer any of them.
  private let drawsMissing: Bool
  /// The missing dependencies.
  private var faults: [Slot: Name] = [:]

  /// A parameter of one use of a factory, by the label of its edges.
  private struct Slot: Hashable {
    let entry: EntryID
    let label: Int

    init(_ use: FactoryUse, _ dependency: FactoryTable.Dependency) {
      (entry, label) = (use.entry, use.label + dependency.position)
    }
  }

  init(_ model: WiringModel) {
    self.model = model
    drawsMissing = model.entries.allSatisfy(\.knowsFactories)
    let ranks = Dictionary(
      model.composition.order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first }
    )
    for group in model.groups {
      let members = model.members(of: group).compactMap { node in
        name(of: node).map { (name: $0, rank: rank($0, ranks)) }
      }
      // Sorting is stable within one rank.
      groups[group] = members.sorted { $0.rank < $1.rank }.map(\.name)
    }
    for fault in model.faults where drawsMissing && fault.problem == .missing {
      faults[Slot(fault.use, fault.dependency)] = missing(fault.key)
    }
  }

  private func rank(_ name: Name, _ ranks: [String: Int]) -> Int {
    switch name {
    case .registration(let id): ranks[model.composition.registration(id)?.assembly ?? ""] ?? 0
    case .codeAssembly(let name): ranks[name] ?? 0
    default: -1
    }
  }

  /// Returns the participant of a node; nil for groups and for nodes without a known source.
  private func name(of node: NodeID) -> Name? {
    switch model.kind(of: node) {
    case .entry(let entry), .forward(let entry): .registration(model.id(of: entry))
    case .code(let code): .codeAssembly(model.codes[code].assembly)
    case .supply(let supply): .supply(model.catalog.supplies[supply])
    case .requirement, .group: nil
    }
  }

  private func sources(_ edges: [DependencyGraph.Edge]) -> [Name] {
    edges.flatMap { edge in
      groups[edge.target] ?? [name(of: edge.target)].compactMap(\.self)
    }
  }

  func registration(_ entry: EntryID, _ faulty: Set<String>) -> NamedWiring.Registration {
    let id = model.id(of: entry)
    return .init(
      written: model.entries[entry].registration,
      services: model.factory(of: entry) == nil
        ? [] : model.entries[entry].services.map { model.keys.serviceNames[$0] },
      isFaulty: faulty.contains(id) || !model.entries[entry].knowsFactories,
      isOpaque: model.entries[entry].isOpaque,
      needs: needs(of: entry))
  }

  private func needs(of entry: EntryID) -> [Need] {
    let edges = Dictionary(grouping: model.graph.edges(from: model.node(of: entry)), by: \.label)
    var needs: [Need] = []
    for (part, use) in model.entries[entry].uses.enumerated() {
      let decorated = use.decorated?.position
      let written = use.part.dependencies
      var titles = Titles()
      for dependency in use.factory?.dependencies ?? [] where dependency.position != decorated {
        let parameter = dependency.parameter
        let name = parameter.name ?? parameter.service
        let slot = Slot(use, dependency)
        let fault = faults[slot]
        var need = Need(
          user: .registration(model.id(of: entry)), part: part, parameter: parameter,
          kind: parameter.kind, title: titles.next(name),
          sources: sources(edges[slot.label] ?? []) + [fault].compactMap(\.self),
          isDeferred: parameter.kind.isDeferred, isFaulty: fault != nil)
        if case .keys(let keys)? = written[name] { need.keys = keys }
        needs.append(need)
      }
    }
    return needs
  }

  var requirements: [Need] {
    // The same key may be required in several ways.
    var titles = Titles()
    return model.requirements.map { met in
      var title = model.keys.describe(met.key, isExact: false)
      if let scope = met.requirement.scope { title += " in \(scope)" }
      if met.requirement.kind.isArray { title = "every \(title)" }
      let isFaulty = drawsMissing && !met.isMet
      let answers = model.answers(to: met).compactMap { name(of: $0) }
      return Need(
        user: .application, kind: met.requirement.kind, title: titles.next(title),
        sources: isFaulty ? [missing(met.key)] : answers, isFaulty: isFaulty)
    }
  }

  var code: [Need] {
    let known = model.codes.flatMap { code in
      model.graph.edges(from: code.node).map { edge in
        let user = Name.codeAssembly(code.assembly)
        return Need(
          user: user, sources: sources([edge]).filter { $0 != user },
          isDeferred: edge.kind == .deferred)
      }
    }
    let faults = (drawsMissing ? model.codeFaults : []).map { fault in
      Need(
        user: .codeAssembly(model.assembly(ofNode: fault.node)), sources: [missing(fault.key)],
        isDeferred: fault.dependency.kind.isDeferred, isFaulty: true)
    }
    return known.filter { !$0.sources.isEmpty } + faults
  }

  private func missing(_ key: KeyNumbers.Key) -> Name {
    .missing(
      NamedWiring.short(
        Catalog.Key(
          service: model.keys.serviceNames[key.service],
          codeTags: model.keys.names(ofTags: key.tags),
          arguments: model.keys.argumentLists[key.arguments])))
  }
}

/// Numbers repeated names.
private struct Titles {
  private var counts: [String: Int] = [:]

  mutating func next(_ name: String) -> String {
    let number = counts[name, default: 0] + 1
    counts[name] = number
    return number == 1 ? name : "\(name) (\(number))"
  }
}
