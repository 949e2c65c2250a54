internal import GuiseTooling

/// The reasons for a registration: every path to it, followed by its dependencies and decorators.
struct WhyText {
  /// The maximum number of paths to write.
  private static let limit = 50

  private let drawn: DrawingIndex
  private let node: WiringDrawing.Node

  /// - Returns: nil where the name is not drawn.
  init?(_ name: WiringDrawing.Name, in drawing: WiringDrawing) {
    drawn = DrawingIndex(drawing)
    guard let node = drawn.node(name) else { return nil }
    self.node = node
  }

  var text: String {
    ([GraphText.line(node)] + ways + needs).joined(separator: "\n") + "\n"
  }

  private var ways: [String] {
    let found = drawn.ways(to: node.name, limit: Self.limit + 1)
    if found.isEmpty { return ["", "Nothing needs it."] }
    let heading =
      if found.count > Self.limit {
        "Needed in more than \(Self.limit) ways, of which these are the shortest:"
      } else {
        found.count == 1 ? "Needed in one way:" : "Needed in \(found.count) ways:"
      }
    return ["", heading] + found.prefix(Self.limit).map { "  " + line($0) }
  }

  private func line(_ way: [WiringDrawing.Edge]) -> String {
    let steps = way.map { edge in
      GraphText.shown(title(of: edge.target)) + (edge.isDeferred ? " (later)" : "")
    }
    return ([GraphText.shown(way.first.map { title(of: $0.source) } ?? "")] + steps)
      .joined(separator: " -> ")
  }

  private func title(of name: WiringDrawing.Name) -> String { drawn.node(name)?.title ?? "" }

  private var needs: [String] {
    let edges = drawn.needs(of: node.name)
    if edges.isEmpty { return ["", "It needs nothing."] }
    return ["", "It needs:"]
      + edges.compactMap { edge in
        drawn.node(edge.target).map { "  " + GraphText.line($0, reachedBy: edge) }
      }
  }
}
