internal import GuiseValidation

/// A graph in the language of Graphviz.
enum DotGraph {
  static func text(of shown: ShownWiring) -> String {
    let graph = shown.graph
    let names = graph.names(separator: " ") { node in
      if case .registration = node.name { return node.title }
      return "\(node.name.kind): \(node.title)"
    }
    let boxes = graph.boxes.map { box in
      ["  subgraph \(quoted("cluster " + box.assembly)) {", "    label=\(quoted(box.assembly))"]
        + box.nodes.map { "    " + line($0, names) } + ["  }"]
    }
    let blocks =
      [look] + boxes + [graph.outside.map { "  " + line($0, names) }]
      + [graph.edges.map { "  " + line($0, names) }]
    return "digraph \(quoted(shown.title)) {\n"
      + blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
      + "\n}\n"
  }

  private static let look = [
    "  graph [rankdir=LR, fontname=\"Helvetica\", style=rounded]",
    "  node [shape=box, style=rounded, fontname=\"Helvetica\"]",
    "  edge [fontname=\"Helvetica\", fontsize=10]",
  ]

  private static func line(
    _ node: WiringGraph.Node, _ names: [WiringGraph.Name: String]
  ) -> String {
    let label = ([node.title] + node.details).map { escaped(VisibleText.sentence($0)) }
      .joined(separator: "\\n")
    return "\(quoted(names[node.name] ?? "")) [label=\"\(label)\"\(node.isFaulty ? fault : "")]"
  }

  private static func line(
    _ edge: WiringGraph.Edge, _ names: [WiringGraph.Name: String]
  ) -> String {
    let attributes =
      (edge.label.map { ", label=\(quoted(VisibleText.sentence($0)))" } ?? "")
      + (edge.isDeferred ? ", style=dashed" : "") + (edge.isFaulty ? fault : "")
    return "\(quoted(names[edge.source] ?? "")) -> \(quoted(names[edge.target] ?? ""))"
      + (attributes.isEmpty ? "" : " [\(attributes.dropFirst(2))]")
  }

  private static let fault = ", color=\"\(WiringGraph.faultColor)\""

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  private static func escaped(_ text: String) -> String {
    VisibleText.escaped(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
