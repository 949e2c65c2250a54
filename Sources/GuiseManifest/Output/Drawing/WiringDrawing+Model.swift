internal import Guise
internal import StrictJSON

extension WiringDrawing {
  /// The picture of a wiring, whatever is wrong with it.
  ///
  /// - Parameter diagnostics: What was found in it: registrations with errors are marked.
  package init(_ model: WiringModel, diagnostics: [Diagnostic]) {
    var artist = WiringArtist(model, diagnostics)
    artist.drawRegistrations()
    artist.drawWires()
    artist.drawFaults()
    artist.drawRequirements()
    artist.drawCode()
    self = artist.drawing
  }
}

/// Draws one wiring.
private struct WiringArtist {
  private(set) var drawing = WiringDrawing()
  private let model: WiringModel
  private let faulty: Set<String>
  private let ids: Set<String>
  private let cycles: Cycles
  private var drawn: Set<WiringDrawing.Name> = []
  private var edges: Set<WiringDrawing.Edge> = []

  init(_ model: WiringModel, _ diagnostics: [Diagnostic]) {
    self.model = model
    let errors = diagnostics.filter { $0.severity == .error }
    faulty = Set(errors.compactMap(\.registration))
    ids = Set(model.entries.lazy.map(\.registration.id))
    cycles = Cycles(errors.contains { $0.rule == DependencyCycle.id } ? model : nil)
  }

  // MARK: Registrations

  mutating func drawRegistrations() {
    var boxes: [String: WiringDrawing.Box] = [:]
    for entry in model.entryIDs {
      let isFaulty =
        faulty.contains(model.id(of: entry)) || !model.knowsFactories(of: entry)
        || cycles.entries.contains(entry)
      let assembly = model.entries[entry].registration.assembly
      boxes[assembly, default: .init(assembly: assembly)].nodes.append(
        .init(entry, of: model, isFaulty: isFaulty))
    }
    addUnsound(to: &boxes)
    // Without a root there is no order.
    let order = model.composition.order.filter { boxes[$0] != nil }
    let rest = Set(boxes.keys).subtracting(order).sorted()
    drawing.boxes = (order + rest).compactMap { boxes[$0] }
  }

  /// What is written and could not be used is shown where it is written.
  private func addUnsound(to boxes: inout [String: WiringDrawing.Box]) {
    var left = Set(model.composition.lost).subtracting(ids)
    guard !left.isEmpty else { return }
    for document in model.composition.documents {
      for assembly in document.root["assemblies"].map({ Array($0.value.members) }) ?? [] {
        let registrations = assembly.value["registrations"]?.value
        for id in (registrations?.members.map(\.key) ?? []).sorted()
        where left.remove(id) != nil {
          boxes[assembly.key, default: .init(assembly: assembly.key)].nodes.append(
            .init(unsound: id))
        }
      }
    }
  }

  // MARK: Wires

  mutating func drawWires() {
    let wires = model.wires()
    var users: [GroupID: Int] = [:]
    for wire in wires {
      if let group = wire.group { users[group, default: 0] += 1 }
    }
    for wire in wires {
      let edge = WiringDrawing.Edge(
        source: name(of: wire.use.entry), target: .application, label: label(wire.parameter),
        isDeferred: wire.parameter.kind.isDeferred)
      // Few users of many are many edges; a node between them keeps the picture legible.
      if let group = wire.group, users[group, default: 0] > 1, wire.sources.count > 2 {
        draw(group, wire)
        add(edge, to: .group(group))
        continue
      }
      for (source, position) in placed(wire) {
        add(
          edge, to: name(of: source), at: position,
          isFaulty: cycles.contains(wire.use.entry, source))
      }
    }
  }

  private mutating func draw(_ group: GroupID, _ wire: Wire) {
    let service = WiringDrawing.Node.short(wire.parameter.service)
    // To choose from, or to have.
    let title = "\(wire.parameter.kind.isArray ? "every" : "any") \(service)"
    guard add(.init(name: .group(group), title: title, details: ["\(wire.sources.count) of them"]))
    else { return }
    let edge = WiringDrawing.Edge(
      source: .group(group), target: .application, isDeferred: wire.parameter.kind.isDeferred)
    for (source, position) in placed(wire) { add(edge, to: name(of: source), at: position) }
  }

  /// What a parameter gets, with the places of what it gets in an order.
  private func placed(_ wire: Wire) -> [(source: Wire.Source, position: Int?)] {
    let hasOrder = wire.parameter.kind.isArray && wire.sources.count > 1
    return wire.sources.enumerated().map { ($1, hasOrder ? $0 + 1 : nil) }
  }

  /// A parameter's name, where it is not just its type's.
  private func label(_ parameter: Catalog.Parameter) -> String? {
    let type = WiringDrawing.Node.short(parameter.service)
    return parameter.name?.lowercased() == type.lowercased() ? nil : parameter.name
  }

  // MARK: What is missing

  mutating func drawFaults() {
    for fault in model.faults {
      var edge = WiringDrawing.Edge(
        source: name(of: fault.entry), target: .application, isFaulty: true)
      guard let parameter = model.parameter(of: fault) else { continue }
      edge.label = label(parameter)
      switch fault.problem {
      case .missing(let key):
        edge.isDeferred = parameter.kind.isDeferred
        addMissing(key, edge)
      case .unknownRegistration(let id):
        edge.isDeferred = parameter.kind.isDeferred
        add(.init(missing: "\"\(id)\"", "no such registration"))
        add(edge, to: .missing("\"\(id)\""))
      case .mismatch(.otherService(let id, _)), .mismatch(.otherArguments(let id, _)):
        if ids.contains(id) { add(edge, to: .registration(id), isFaulty: true) }
      case .mismatch, .unknownParameter, .empty, .absent, .repeated: break
      }
    }
  }

  mutating func drawRequirements() {
    guard !model.requirements.isEmpty else { return }
    add(.init(name: .application, title: "application"))
    for requirement in model.requirements {
      let edge = WiringDrawing.Edge(
        source: .application, target: .application, isFaulty: !requirement.isMet)
      if !requirement.isMet { addMissing(requirement.key, edge) }
      for source in model.sources(of: requirement) { add(edge, to: name(of: source)) }
    }
  }

  /// What code assemblies need of others.
  mutating func drawCode() {
    for wire in model.codeWires() {
      for source in wire.sources where source != .codeAssembly(wire.assembly) {
        let edge = WiringDrawing.Edge(
          source: name(of: .codeAssembly(wire.assembly)), target: .application,
          isDeferred: wire.isDeferred)
        add(edge, to: name(of: source))
      }
    }
    for fault in model.codeFaults {
      let assembly = name(of: .codeAssembly(model.assembly(ofNode: fault.node)))
      addMissing(
        fault.key,
        WiringDrawing.Edge(
          source: assembly, target: .application, isDeferred: fault.dependency.kind.isDeferred,
          isFaulty: true))
    }
  }

  private mutating func addMissing(_ key: KeyNumbers.Key, _ edge: WiringDrawing.Edge) {
    let title = WiringDrawing.Node.short(
      service: model.keys.serviceNames[key.service], tags: model.keys.names(ofTags: key.tags),
      arguments: model.keys.argumentLists[key.arguments])
    add(.init(missing: title, "missing"))
    add(edge, to: .missing(title), isFaulty: true)
  }

  // MARK: Nodes and edges

  private func name(of entry: EntryID) -> WiringDrawing.Name { .registration(model.id(of: entry)) }

  /// What a source is drawn as; it is drawn when it is first asked for.
  private mutating func name(of source: Wire.Source) -> WiringDrawing.Name {
    switch source {
    case .entry(let entry): return name(of: entry)
    case .supply(let position):
      add(.init(supply: position, of: model.catalog))
      return .supply(position)
    case .codeAssembly(let assembly):
      add(.init(codeAssembly: assembly))
      return .codeAssembly(assembly)
    case .code:
      add(.init(name: .code, title: "code"))
      return .code
    }
  }

  @discardableResult
  private mutating func add(_ node: WiringDrawing.Node) -> Bool {
    guard drawn.insert(node.name).inserted else { return false }
    drawing.nodes.append(node)
    return true
  }

  /// Adds an edge once, with its target set.
  private mutating func add(
    _ edge: WiringDrawing.Edge, to target: WiringDrawing.Name, at position: Int? = nil,
    isFaulty: Bool = false
  ) {
    var edge = edge
    edge.target = target
    edge.position = position
    edge.isFaulty = edge.isFaulty || isFaulty
    if edges.insert(edge).inserted { drawing.edges.append(edge) }
  }
}

/// The cycles of a wiring that has some.
private struct Cycles {
  private(set) var entries: Set<EntryID> = []
  private var steps: Set<[EntryID]> = []

  init(_ model: WiringModel?) {
    guard let model else { return }
    for path in model.cycles(FileOrder(model.composition)) {
      // Groups stand between entries.
      let cycle = path.compactMap { model.entry(at: $0.source) }
      entries.formUnion(cycle)
      for (position, entry) in cycle.enumerated() {
        steps.insert([entry, cycle[(position + 1) % cycle.count]])
      }
    }
  }

  func contains(_ entry: EntryID, _ source: Wire.Source) -> Bool {
    guard case .entry(let target) = source else { return false }
    return steps.contains([entry, target])
  }
}
