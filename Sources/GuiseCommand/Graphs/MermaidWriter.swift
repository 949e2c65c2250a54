internal import GuiseTooling

/// Graphs in the language of Mermaid.
///
/// A text holds one diagram: several manifests are drawn side by side, each in its own box.
struct MermaidWriter: GraphWriter {
  func text(of graphs: [Graph]) -> String {
    var diagram = MermaidDiagram()
    for (number, graph) in graphs.enumerated() {
      if graphs.count == 1 {
        diagram.add(graph.drawing)
      } else {
        diagram.add(graph.drawing, in: "m\(number + 1)", titled: graph.title)
      }
    }
    return diagram.text
  }
}

/// A flowchart under construction.
private struct MermaidDiagram {
  private var lines = ["flowchart LR"]
  private var indentation = "  "
  /// The classes of the nodes so far.
  private var used: Set<String> = []
  private var edgeCount = 0
  /// The numbers of faulty edges, by which Mermaid styles them.
  private var faultyEdges: [String] = []

  var text: String {
    var lines = lines
    lines += Self.classes.filter { used.contains($0.name) }.map {
      "  classDef \($0.name) \($0.style),color:\(GraphColors.text)"
    }
    if !faultyEdges.isEmpty {
      lines.append("  linkStyle \(faultyEdges.joined(separator: ",")) stroke:\(GraphColors.fault)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Adds a manifest's graph in its own box.
  mutating func add(_ drawing: WiringDrawing, in box: String, titled title: String) {
    open(box, [title])
    add(drawing, prefix: box + "_")
    close()
  }

  mutating func add(_ drawing: WiringDrawing, prefix: String = "") {
    // The prefix keeps identifiers from being words of the language.
    let names = drawing.names(separator: "_") { node in
      "\(prefix)\(Self.mark(node.name))_\(Self.word(node.title))"
    }
    for (number, box) in drawing.boxes.enumerated() {
      open("\(prefix)box\(number + 1)", [box.assembly])
      for node in box.nodes { add(node, names) }
      close()
    }
    for node in drawing.nodes { add(node, names) }
    for edge in drawing.edges { add(edge, names) }
  }

  private mutating func open(_ box: String, _ title: [String]) {
    line("subgraph \(box)[\(Self.quoted(title))]")
    indentation += "  "
  }

  private mutating func close() {
    indentation.removeLast(2)
    line("end")
  }

  private mutating func line(_ text: String) { lines.append(indentation + text) }

  private mutating func add(_ node: WiringDrawing.Node, _ names: [WiringDrawing.Name: String]) {
    let text = Self.quoted([node.title] + node.details)
    var shape = "(\(text))"
    if case .group = node.name { shape = "([\(text)])" }
    var style = ""
    if let name = Self.className(node) {
      used.insert(name)
      style = ":::\(name)"
    }
    line((names[node.name] ?? "") + shape + style)
  }

  private mutating func add(_ edge: WiringDrawing.Edge, _ names: [WiringDrawing.Name: String]) {
    guard let source = names[edge.source], let target = names[edge.target] else { return }
    let label = edge.fullLabel.map { "|\(Self.quoted([$0]))|" } ?? ""
    line("\(source) \(edge.isDeferred ? "-.->" : "-->")\(label) \(target)")
    if edge.isFaulty { faultyEdges.append(String(edgeCount)) }
    edgeCount += 1
  }

  private static func className(_ node: WiringDrawing.Node) -> String? {
    if node.name.isMissing { return "missing" }
    if node.isFaulty { return "faulty" }
    if node.name.isCode { return "code" }
    return node.isOpaque ? "opaque" : nil
  }

  private static let classes: [(name: String, style: String)] = [
    ("code", "fill:\(GraphColors.codeNode),stroke:\(GraphColors.codeLine)"),
    ("opaque", "fill:\(GraphColors.opaqueNode),stroke:\(GraphColors.line)"),
    ("faulty", "fill:\(GraphColors.faultyNode),stroke:\(GraphColors.fault)"),
    ("missing", "fill:\(GraphColors.faultyNode),stroke:\(GraphColors.fault),stroke-dasharray:4"),
  ]

  /// Returns a distinct prefix for each kind of node name.
  private static func mark(_ name: WiringDrawing.Name) -> String {
    switch name {
    case .registration: "r"
    case .group: "all"
    case .application, .codeAssembly, .supply: "code"
    case .missing, .unknownRegistration: "no"
    }
  }

  /// Returns a text reduced to letters, digits and `_`, for use in a node's name.
  private static func word(_ text: String) -> String {
    String(
      GraphText.shown(text).utf8.map { byte -> Character in
        let character = Character(UnicodeScalar(byte))
        return byte < 0x80 && (character.isLetter || character.isNumber) ? character : "_"
      })
  }

  /// Returns quoted lines; entities begin with `#` in Mermaid and end with a semicolon.
  private static func quoted(_ lines: [String]) -> String {
    "\"\(lines.map(escaped).joined(separator: "<br/>"))\""
  }

  private static func escaped(_ text: String) -> String {
    if text.isEmpty { return "#nbsp;" }
    return GraphText.shown(text).unicodeScalars.reduce(into: "") { text, scalar in
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
