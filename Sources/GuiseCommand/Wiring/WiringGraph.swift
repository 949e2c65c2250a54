internal import Guise
internal import GuiseManifest
internal import GuiseValidation

/// A wiring as nodes and edges, from users to their dependencies: the source of every graph and of the page.
package struct WiringGraph: Sendable {
  package typealias Name = NamedWiring.Name

  package struct Node: Equatable, Sendable {
    package var name: Name
    /// The first line of the node's text.
    package var title: String
    package var details: [String] = []
    /// The assembly of a registration.
    var assembly: String?
    package var isFaulty = false
    /// Whether its factory may resolve more than its signature shows.
    var isOpaque = false
  }

  package struct Edge: Hashable, Sendable {
    /// The node with the dependency.
    package var source: Name
    package var target: Name
    /// The name of the parameter, where it says more than the type, and the position or key of the target in it.
    package var label: String?
    /// Whether it is resolved later.
    package var isDeferred = false
    package var isFaulty = false
  }

  /// The nodes: those of assemblies first, in registration order.
  package let nodes: [Node]
  package let edges: [Edge]
  private let byName: [Name: Node]
  private let edgesBySource: [Name: [Edge]]
  private let edgesByTarget: [Name: [Edge]]

  package init(nodes: [Node], edges: [Edge]) {
    self.nodes = nodes
    self.edges = edges
    byName = Dictionary(nodes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    edgesBySource = Dictionary(grouping: edges, by: \.source)
    edgesByTarget = Dictionary(grouping: edges, by: \.target)
  }

  package func node(_ name: Name) -> Node? { byName[name] }
  package func needs(of name: Name) -> [Edge] { edgesBySource[name] ?? [] }
  package func users(of name: Name) -> [Edge] { edgesByTarget[name] ?? [] }

  /// The assemblies with registrations, each with its nodes.
  var boxes: [(assembly: String, nodes: [Node])] {
    var boxes: [(assembly: String, nodes: [Node])] = []
    for node in nodes {
      guard let assembly = node.assembly else { continue }
      if boxes.last?.assembly == assembly {
        boxes[boxes.count - 1].nodes.append(node)
      } else {
        boxes.append((assembly, [node]))
      }
    }
    return boxes
  }

  /// The nodes outside the manifest's assemblies.
  var outside: [Node] { nodes.filter { $0.assembly == nil } }

  /// Returns the part around some nodes: their direct and indirect dependencies and users.
  package func focused(on names: [Name]) -> WiringGraph {
    let needs = reached(from: names) { self.needs(of: $0).map(\.target) }
    let users = reached(from: names) { self.users(of: $0).map(\.source) }
    // Other dependencies of a user do not concern these nodes.
    return WiringGraph(
      nodes: nodes.filter { needs.contains($0.name) || users.contains($0.name) },
      edges: edges.filter { edge in
        needs.contains(edge.source) && needs.contains(edge.target)
          || users.contains(edge.source) && users.contains(edge.target)
      })
  }

  /// Returns some nodes and all nodes to which steps lead from them.
  func reached(from names: [Name], _ next: (Name) -> [Name]) -> Set<Name> {
    var reached = Set(names)
    var open = names
    while let name = open.popLast() { open += next(name).filter { reached.insert($0).inserted } }
    return reached
  }
}

extension WiringGraph {
  /// Makes the graph of a wiring, sound or faulty; registrations with errors are marked.
  package init(_ wiring: NamedWiring) {
    let homes = Dictionary(grouping: wiring.registrations, by: \.written.assembly)
    // Without a root, assemblies have no order of their own.
    let order = wiring.composition.order.filter { homes[$0] != nil }
    let assemblies = order + Set(homes.keys).subtracting(order).sorted()
    var nodes = assemblies.flatMap { (homes[$0] ?? []).map(Node.init) }
    var known = Set(nodes.map(\.name))
    var edges: [Edge] = []
    var seen: Set<Edge> = []
    for need in wiring.needs {
      for name in [need.user] + need.sources where known.insert(name).inserted {
        nodes.append(Node(name))
      }
      for (index, source) in need.sources.enumerated() {
        let edge = Edge(
          source: need.user, target: source, label: need.label(ofSource: index),
          isDeferred: need.isDeferred,
          isFaulty: need.isFaulty || wiring.cycleSteps.contains([need.user, source]))
        if seen.insert(edge).inserted { edges.append(edge) }
      }
    }
    self.init(nodes: nodes, edges: edges)
  }
}

extension NamedWiring.Need {
  /// Returns the name of the parameter, unless it is that of its type, and the position or key of a source; nil for
  /// neither.
  fileprivate func label(ofSource index: Int) -> String? {
    let type = parameter.map { NamedWiring.short($0.service) }
    var parts: [String] = []
    if let name = parameter?.name, name.lowercased() != type?.lowercased() { parts.append(name) }
    let keys = keys(of: sources[index])
    if !keys.isEmpty {
      parts.append(keys)
    } else if kind?.isArray == true, kind != .keyed, sources.count > 1 {
      parts.append("\(index + 1) of \(sources.count)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}

extension WiringGraph.Node {
  /// A registration with its services, lifetime, tags and decorators.
  fileprivate init(_ registration: NamedWiring.Registration) {
    let written = registration.written
    self.init(
      name: .registration(written.id), title: written.id, assembly: written.assembly,
      isFaulty: registration.isFaulty, isOpaque: registration.isOpaque)
    details.append(
      registration.services.isEmpty
        ? "factory \(written.main.factory)"
        : registration.services.map(NamedWiring.short).joined(separator: " + "))
    // Default values are not shown.
    var life = written.lifetime == .transient ? [] : [written.keeping]
    if written.isEager { life.append("eager") }
    if isOpaque { life.append("opaque") }
    if !life.isEmpty { details.append(life.joined(separator: ", ")) }
    if !written.tags.isEmpty { details.append(NamedWiring.list(written.tags)) }
    // One line each: names are long, and a box is as wide as its longest line.
    details += written.parts.dropFirst().enumerated().map { position, decorator in
      "\(position == 0 ? "decorated by" : "then") \(decorator.factory)"
    }
  }

  /// A participant outside the manifest's assemblies.
  fileprivate init(_ name: NamedWiring.Name) {
    switch name {
    case .registration(let id): self.init(name: name, title: id)
    case .application: self.init(name: name, title: "application")
    case .codeAssembly(let assembly):
      self.init(name: name, title: assembly, details: ["assembly in code"])
    case .supply(let supply):
      let origin = supply.scope.map { "supplied in \($0)" } ?? "supplied by code"
      self.init(name: name, title: NamedWiring.short(supply.key), details: [origin])
    case .missing(let title):
      self.init(name: name, title: title, details: ["missing"], isFaulty: true)
    }
  }
}
