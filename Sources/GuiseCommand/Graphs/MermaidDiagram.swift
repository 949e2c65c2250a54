internal import GuiseValidation

/// Graphs in the language of Mermaid.
///
/// A text holds one diagram: several manifests are drawn side by side, each in its own box.
enum MermaidDiagram {
  static func text(of graphs: [ShownWiring]) -> String {
    var lines = ["flowchart LR"]
    if let graph = graphs.first, graphs.count == 1 {
      lines += indented(Self.lines(graph.graph))
    } else {
      for (number, graph) in graphs.enumerated() {
        let name = "m\(number + 1)"
        lines += indented(box(name, graph.title, Self.lines(graph.graph, prefix: "\(name)_")))
      }
    }
    if graphs.contains(where: { $0.graph.nodes.contains(where: \.isFaulty) }) {
      lines.append("  classDef faulty stroke:\(WiringGraph.faultColor)")
    }
    // Mermaid styles edges by their numbers.
    let edges = graphs.flatMap(\.graph.edges)
    let faulty = edges.indices.filter { edges[$0].isFaulty }.map(String.init)
    if !faulty.isEmpty {
      lines.append("  linkStyle \(faulty.joined(separator: ",")) stroke:\(WiringGraph.faultColor)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ graph: WiringGraph, prefix: String = "") -> [String] {
    // The prefix keeps identifiers from being words of the language.
    let names = graph.names(separator: "_") { node in
      "\(prefix)\(mark(node.name))_\(word(node.title))"
    }
    let boxes = graph.boxes.enumerated().flatMap { number, box in
      self.box("\(prefix)box\(number + 1)", box.assembly, box.nodes.map { line($0, names) })
    }
    return boxes + graph.outside.map { line($0, names) } + graph.edges.map { line($0, names) }
  }

  private static func box(_ name: String, _ title: String, _ lines: [String]) -> [String] {
    ["subgraph \(name)[\(quoted([title]))]"] + indented(lines) + ["end"]
  }

  private static func indented(_ lines: [String]) -> [String] { lines.map { "  " + $0 } }

  private static func line(
    _ node: WiringGraph.Node, _ names: [WiringGraph.Name: String]
  ) -> String {
    let text = quoted([node.title] + node.details)
    return "\(names[node.name] ?? "")(\(text))" + (node.isFaulty ? ":::faulty" : "")
  }

  private static func line(
    _ edge: WiringGraph.Edge, _ names: [WiringGraph.Name: String]
  ) -> String {
    let label = edge.label.map { "|\(quoted([$0]))|" } ?? ""
    return (names[edge.source] ?? "") + (edge.isDeferred ? " -.->" : " -->") + "\(label) "
      + (names[edge.target] ?? "")
  }

  /// Returns a distinct prefix for each kind of node name.
  private static func mark(_ name: WiringGraph.Name) -> String {
    switch name {
    case .registration: "r"
    case .application, .codeAssembly, .supply: "code"
    case .missing: "no"
    }
  }

  /// Returns a text reduced to letters, digits and `_`, for use in a node's name.
  private static func word(_ text: String) -> String {
    String(
      VisibleText.sentence(text).utf8.map { byte -> Character in
        let character = Character(UnicodeScalar(byte))
        return byte < 0x80 && (character.isLetter || character.isNumber) ? character : "_"
      })
  }

  /// Returns quoted lines; entities begin with `#` in Mermaid and end with a semicolon.
  private static func quoted(_ lines: [String]) -> String {
    "\"\(lines.map(escaped).joined(separator: "<br/>"))\""
  }

  private static func escaped(_ text: String) -> String {
    VisibleText.sentence(text).unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\"": text += "#quot;"
      case "&": text += "#amp;"
      case "<": text += "#lt;"
      case ">": text += "#gt;"
      // These begin entities, line breaks, or markup of Markdown and mathematics.
      case "#", "\\", "`", "$": text += "#\(scalar.value);"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
