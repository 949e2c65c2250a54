internal import GuiseManifest
internal import GuiseValidation

/// A graph in the language of Graphviz.
enum DotGraph {
  static func text(of shown: ShownWiring) -> String {
    let graph = shown.graph
    let names = graph.names(separator: " ") { node in
      if case .registration = node.name { return node.title }
      return "\(node.name.kind): \(node.title)"
    }
    var lines = ["digraph \(quoted(shown.title)) {"]
    lines += look.map { "  " + $0 }
    for box in graph.boxes {
      lines.append("")
      lines.append("  subgraph \(quoted("cluster " + box.assembly)) {")
      lines.append("    label=\(markup(box.assembly, isBold: false))")
      lines += box.nodes.map { "    " + line($0, names) }
      lines.append("  }")
    }
    if !graph.outside.isEmpty {
      lines.append("")
      lines += graph.outside.map { "  " + line($0, names) }
    }
    if !graph.edges.isEmpty {
      lines.append("")
      lines += graph.edges.map { "  " + line($0, names) }
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private static let look = [
    "graph [rankdir=LR, nodesep=0.2, ranksep=0.8, fontname=\"Helvetica\", fontsize=12, "
      + "fontcolor=\"\(GraphColors.line)\", style=\"rounded,filled\", "
      + "color=\"\(GraphColors.boxLine)\", fillcolor=\"\(GraphColors.box)\", bgcolor=\"white\"]",
    "node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", fontsize=12, "
      + "fontcolor=\"\(GraphColors.text)\", color=\"\(GraphColors.line)\", "
      + "fillcolor=\"\(GraphColors.node)\", margin=\"0.12,0.06\", height=0.3]",
    "edge [fontname=\"Helvetica\", fontsize=10, fontcolor=\"\(GraphColors.line)\", "
      + "color=\"\(GraphColors.line)\", arrowsize=0.7]",
  ]

  private static func line(
    _ node: WiringGraph.Node, _ names: [WiringGraph.Name: String]
  ) -> String {
    var attributes = ["label=\(markup(node.title, node.details))"]
    if let look = node.look {
      if look != .opaque { attributes.append("color=\"\(look.colors.line)\"") }
      attributes.append("fillcolor=\"\(look.colors.fill)\"")
      if look == .missing { attributes.append("style=\"rounded,filled,dashed\"") }
    }
    return "\(quoted(names[node.name] ?? "")) [\(attributes.joined(separator: ", "))]"
  }

  private static func line(
    _ edge: WiringGraph.Edge, _ names: [WiringGraph.Name: String]
  ) -> String {
    let (source, target) = (names[edge.source] ?? "", names[edge.target] ?? "")
    var attributes: [String] = []
    if let label = edge.label {
      attributes.append("label=\(markup(label, isBold: false))")
    }
    if edge.isDeferred { attributes.append("style=dashed") }
    if edge.isFaulty { attributes.append("color=\"\(GraphColors.fault)\"") }
    let shown = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
    return "\(quoted(source)) -> \(quoted(target))\(shown)"
  }

  /// Returns a quoted name, with quotes and backslashes escaped.
  private static func quoted(_ text: String) -> String {
    let shown = VisibleText.escaped(text).replacing("\\", with: "\\\\").replacing(
      "\"", with: "\\\"")
    return "\"\(shown)\""
  }

  /// Returns a label in the markup of Graphviz, whose only escapes begin with `&`.
  private static func markup(
    _ title: String, _ details: [String] = [], isBold: Bool = true
  ) -> String {
    let first = isBold ? "<b>\(escaped(title))</b>" : escaped(title)
    let rest = details.map {
      "<br/><font point-size=\"10\" color=\"\(GraphColors.line)\">\(escaped($0))</font>"
    }
    return "<\(first)\(rest.joined())>"
  }

  private static func escaped(_ text: String) -> String {
    XMLText.escaped(VisibleText.sentence(text))
  }
}
