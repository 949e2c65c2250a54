internal import GuiseManifest

/// The edges of a drawing by their sources and by their targets.
package struct DrawingIndex: Sendable {
  /// The edges that leave each node, in the order of the drawing.
  private let needs: [WiringDrawing.Name: [WiringDrawing.Edge]]
  /// The edges that lead to each node.
  private let users: [WiringDrawing.Name: [WiringDrawing.Edge]]
  private let nodes: [WiringDrawing.Name: WiringDrawing.Node]

  package init(_ drawing: WiringDrawing) {
    nodes = Dictionary(
      drawing.allNodes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    needs = Dictionary(grouping: drawing.edges, by: \.source)
    users = Dictionary(grouping: drawing.edges, by: \.target)
  }

  package func node(_ name: WiringDrawing.Name) -> WiringDrawing.Node? { nodes[name] }

  package func needs(of name: WiringDrawing.Name) -> [WiringDrawing.Edge] { needs[name] ?? [] }

  package func users(of name: WiringDrawing.Name) -> [WiringDrawing.Edge] { users[name] ?? [] }

  /// Returns a node and its direct and indirect dependencies.
  package func allNeeds(of name: WiringDrawing.Name) -> Set<WiringDrawing.Name> {
    reached(from: name) { needs(of: $0).map(\.target) }
  }

  /// Returns a node and its direct and indirect users.
  package func allUsers(of name: WiringDrawing.Name) -> Set<WiringDrawing.Name> {
    reached(from: name) { users(of: $0).map(\.source) }
  }

  private func reached(
    from start: WiringDrawing.Name, by next: (WiringDrawing.Name) -> [WiringDrawing.Name]
  ) -> Set<WiringDrawing.Name> {
    var reached: Set = [start]
    var open = [start]
    while let name = open.popLast() {
      for other in next(name) where reached.insert(other).inserted { open.append(other) }
    }
    return reached
  }
}

extension WiringDrawing {
  /// The nodes at which a reader begins: the application, each node without a user, and the first
  /// registration of each cycle without outside users.
  package var roots: [Name] {
    let drawn = DrawingIndex(self)
    let names = allNodes.map(\.name)
    var roots = names.filter { $0 == .application }
    roots += names.filter { $0 != .application && drawn.users(of: $0).isEmpty }
    var reached = roots.reduce(into: Set<Name>()) { $0.formUnion(drawn.allNeeds(of: $1)) }
    for name in names where !reached.contains(name) {
      roots.append(name)
      reached.formUnion(drawn.allNeeds(of: name))
    }
    return roots
  }

  /// Returns the part of the drawing around a registration: its direct and indirect dependencies
  /// and users.
  ///
  /// - Returns: nil where the registration is not drawn.
  package func focused(on registration: String) -> WiringDrawing? {
    let name = Name.registration(registration)
    guard allNodes.contains(where: { $0.name == name }) else { return nil }
    let drawn = DrawingIndex(self)
    let (needs, users) = (drawn.allNeeds(of: name), drawn.allUsers(of: name))
    let shown = needs.union(users)
    var drawing = self
    for index in boxes.indices {
      drawing.boxes[index].nodes.removeAll { !shown.contains($0.name) }
    }
    drawing.boxes.removeAll(where: \.nodes.isEmpty)
    drawing.nodes.removeAll { !shown.contains($0.name) }
    // Other dependencies of a user do not concern the registration.
    drawing.edges.removeAll { edge in
      !(needs.contains(edge.source) && needs.contains(edge.target))
        && !(users.contains(edge.source) && users.contains(edge.target))
    }
    return drawing
  }
}
