internal import GuiseValidation

/// The output formats of graphs.
enum GraphFormat: String, CaseIterable {
  case dot, mermaid, tree, html

  /// Returns one text with all graphs, ending in a newline; equal graphs give equal bytes.
  func text(of graphs: [ShownWiring]) -> String {
    switch self {
    case .dot: graphs.map(DotGraph.text).joined(separator: "\n")
    case .mermaid: MermaidDiagram.text(of: graphs)
    case .tree:
      graphs.map { shown in
        ([VisibleText.sentence(shown.title)] + DrawnTree(shown.graph).lines).joined(separator: "\n")
          + "\n"
      }.joined(separator: "\n")
    case .html: GraphPage.text(of: graphs)
    }
  }
}
