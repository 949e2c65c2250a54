internal import Guise
internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// A wiring as a picture: nodes in boxes, and edges from users to their dependencies.
///
/// Every writer of graphs starts from it.
package struct WiringDrawing: Equatable, Sendable {
  /// The assemblies with registrations, in registration order.
  package var boxes: [Box] = []
  /// The nodes outside the manifest's assemblies.
  package var nodes: [Node] = []
  package var edges: [Edge] = []

  /// Every node, those in boxes first.
  package var allNodes: [Node] { boxes.flatMap(\.nodes) + nodes }

  package typealias Name = WiringDescription.Name

  package struct Node: Equatable, Sendable {
    package var name: Name
    /// The first line of the node's text.
    package var title: String
    package var details: [String] = []
    package var isFaulty = false
    /// Whether its factory may resolve more than its signature shows.
    package var isOpaque = false
  }

  package struct Box: Equatable, Sendable {
    package var assembly: String
    package var nodes: [Node] = []
  }

  package struct Edge: Hashable, Sendable {
    /// The node with the dependency.
    package var source: Name
    package var target: Name
    /// The name of the parameter, where it says more than the type.
    package var label: String?
    /// The position of the target in an ordered parameter, such as "1 of 3", or its key in a
    /// dictionary.
    package var position: String?
    /// Whether it is resolved later.
    package var isDeferred = false
    package var isFaulty = false

    /// The label and the position, where there are any.
    package var fullLabel: String? {
      let parts = [label, position].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
  }
}

extension WiringDrawing {
  /// Draws a wiring, sound or faulty; registrations with errors are marked.
  package init(_ description: WiringDescription) {
    self = DrawingBuilder(description).drawing
  }
}

/// Draws one wiring.
private struct DrawingBuilder {
  private(set) var drawing = WiringDrawing()
  private let description: WiringDescription
  private var drawn: Set<WiringDrawing.Name> = []
  private var edges: Set<WiringDrawing.Edge> = []

  init(_ description: WiringDescription) {
    self.description = description
    drawRegistrations()
    drawNeeds()
  }

  private mutating func drawRegistrations() {
    var boxes: [String: WiringDrawing.Box] = [:]
    for registration in description.registrations {
      let assembly = registration.written.assembly
      boxes[assembly, default: .init(assembly: assembly)].nodes.append(.init(registration))
    }
    // Without a root, assemblies have no order of their own.
    let order = description.composition.order.filter { boxes[$0] != nil }
    let rest = Set(boxes.keys).subtracting(order).sorted()
    drawing.boxes = (order + rest).compactMap { boxes[$0] }
    drawn = Set(drawing.allNodes.map(\.name))
  }

  private mutating func drawNeeds() {
    let needs = description.needs
    var users: [GroupID: Int] = [:]
    for group in needs.compactMap(\.group) { users[group, default: 0] += 1 }
    for need in needs {
      draw(.init(need.user))
      // Several users with many common sources are drawn with a node between them, to save edges.
      if let group = need.group, users[group, default: 0] > 1, need.sources.count > 2 {
        draw(group, need)
        add(need, from: need.user, to: .group(group), label: label(need.parameter))
      } else {
        drawSources(of: need, from: need.user, label: label(need.parameter))
      }
    }
  }

  private mutating func draw(_ group: GroupID, _ need: WiringDescription.Need) {
    let service = WiringDescription.short(need.parameter?.service ?? "")
    // "any" to choose from, "every" to receive all.
    let title = "\(need.parameter?.kind.isArray == true ? "every" : "any") \(service)"
    let isNew = draw(
      .init(name: .group(group), title: title, details: ["\(need.sources.count) of them"]))
    if isNew { drawSources(of: need, from: .group(group), label: nil) }
  }

  private mutating func drawSources(
    of need: WiringDescription.Need, from user: WiringDrawing.Name, label: String?
  ) {
    let kind = need.parameter?.kind
    let hasOrder = kind?.isArray == true && kind != .keyed && need.sources.count > 1
    for (index, source) in need.sources.enumerated() {
      let keys = (need.keys ?? [:]).filter { source == .registration($0.value) }.keys.sorted()
      let place = hasOrder ? "\(index + 1) of \(need.sources.count)" : nil
      let position = keys.isEmpty ? place : keys.joined(separator: ", ")
      draw(.init(source))
      add(need, from: user, to: source, label: label, position: position)
    }
  }

  /// Returns the name of a parameter, where it differs from the name of its type.
  private func label(_ parameter: Catalog.Parameter?) -> String? {
    let type = parameter.map { WiringDescription.short($0.service) }
    return parameter?.name?.lowercased() == type?.lowercased() ? nil : parameter?.name
  }

  /// - Returns: whether the node is new.
  @discardableResult
  private mutating func draw(_ node: WiringDrawing.Node) -> Bool {
    guard drawn.insert(node.name).inserted else { return false }
    drawing.nodes.append(node)
    return true
  }

  /// Adds an edge unless it is already there.
  private mutating func add(
    _ need: WiringDescription.Need, from user: WiringDrawing.Name, to target: WiringDrawing.Name,
    label: String?, position: String? = nil
  ) {
    let edge = WiringDrawing.Edge(
      source: user, target: target, label: label, position: position, isDeferred: need.isDeferred,
      isFaulty: need.isFaulty || description.cycleSteps.contains([user, target]))
    if edges.insert(edge).inserted { drawing.edges.append(edge) }
  }
}

extension WiringDrawing.Node {
  /// A registration with its services, lifetime, tags and decorators.
  fileprivate init(_ registration: WiringDescription.Registration) {
    let written = registration.written
    self.init(
      name: .registration(written.id), title: written.id, isFaulty: registration.isFaulty,
      isOpaque: registration.isOpaque)
    details.append(
      registration.services.isEmpty
        ? "factory \(written.main.factory)"
        : registration.services.map(WiringDescription.short).joined(separator: " + "))
    // Default values are not shown.
    let life = [
      written.lifetime == .transient ? nil : written.keeping, written.isEager ? "eager" : nil,
      isOpaque ? "opaque" : nil,
    ].compactMap(\.self)
    if !life.isEmpty { details.append(life.joined(separator: ", ")) }
    if !written.tags.isEmpty { details.append(WiringDescription.list(written.tags)) }
    // One line each: names are long, and a box is as wide as its longest line.
    details += written.decorators.enumerated().map { position, decorator in
      "\(position == 0 ? "decorated by" : "then") \(decorator.factory)"
    }
  }

  /// A participant outside the manifest's assemblies.
  fileprivate init(_ name: WiringDrawing.Name) {
    switch name {
    case .registration, .group: self.init(name: name, title: "")
    case .application: self.init(name: name, title: "application")
    case .codeAssembly(let assembly):
      self.init(name: name, title: assembly, details: ["assembly in code"])
    case .supply(let supply):
      let origin = supply.scope.map { "supplied in \($0)" } ?? "supplied by code"
      self.init(name: name, title: WiringDescription.short(supply.key), details: [origin])
    case .missing(let title):
      self.init(name: name, title: title, details: ["missing"], isFaulty: true)
    case .unknownRegistration(let id):
      self.init(
        name: name, title: "\"\(id)\"", details: ["no such registration"], isFaulty: true)
    }
  }
}
