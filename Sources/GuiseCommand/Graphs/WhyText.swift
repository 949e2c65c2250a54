internal import GuiseValidation

extension WiringGraph {
  /// The maximum number of paths that an explanation lists.
  private static let shownWays = 50

  /// Returns the reasons for a node: every path to it, followed by its dependencies and decorators;
  /// nil where it is not in the graph.
  package func explanation(of name: Name) -> String? {
    guard let node = node(name) else { return nil }
    let found = ways(to: name, limit: Self.shownWays + 1)
    let heading =
      switch found.count {
      case 0: "Nothing needs it."
      case 1: "Needed in one way:"
      case ...Self.shownWays: "Needed in \(found.count) ways:"
      default: "Needed in more than \(Self.shownWays) ways, of which these are the shortest:"
      }
    let edges = needs(of: name)
    let dependencies = edges.compactMap { edge in
      self.node(edge.target).map { "  " + $0.line(reachedBy: edge) }
    }
    let lines =
      [node.line(), "", heading] + found.prefix(Self.shownWays).map { "  " + line($0) }
      + ["", edges.isEmpty ? "It needs nothing." : "It needs:"] + dependencies
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ way: [Edge]) -> String {
    let steps = way.map { title(of: $0.target) + ($0.isDeferred ? " (later)" : "") }
    return (way.prefix(1).map { title(of: $0.source) } + steps).joined(separator: " -> ")
  }

  private func title(of name: Name) -> String { VisibleText.sentence(node(name)?.title ?? "") }
}
