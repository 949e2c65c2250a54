internal import GuiseTooling
internal import GuiseValidation

extension DrawingIndex {
  /// The maximum number of paths that an explanation lists.
  private static let shownWays = 50

  /// Returns the reasons for a node: every path to it, followed by its dependencies and decorators;
  /// nil where it is not drawn.
  func explanation(of name: Name) -> String? {
    guard let node = node(name) else { return nil }
    return ([GraphText.line(node)] + reasons(for: name) + dependencies(of: name)).joined(
      separator: "\n") + "\n"
  }

  private func reasons(for name: Name) -> [String] {
    let found = ways(to: name, limit: Self.shownWays + 1)
    if found.isEmpty { return ["", "Nothing needs it."] }
    let heading =
      if found.count > Self.shownWays {
        "Needed in more than \(Self.shownWays) ways, of which these are the shortest:"
      } else {
        found.count == 1 ? "Needed in one way:" : "Needed in \(found.count) ways:"
      }
    return ["", heading] + found.prefix(Self.shownWays).map { "  " + line($0) }
  }

  private func line(_ way: [Edge]) -> String {
    let steps = way.map { title(of: $0.target) + ($0.isDeferred ? " (later)" : "") }
    return (way.prefix(1).map { title(of: $0.source) } + steps).joined(separator: " -> ")
  }

  private func title(of name: Name) -> String { GraphText.shown(node(name)?.title ?? "") }

  private func dependencies(of name: Name) -> [String] {
    let edges = needs(of: name)
    if edges.isEmpty { return ["", "It needs nothing."] }
    return ["", "It needs:"]
      + edges.compactMap { edge in
        node(edge.target).map { "  " + GraphText.line($0, reachedBy: edge) }
      }
  }
}
