internal import GuiseTooling

/// Graphs in the language of Mermaid.
///
/// A text holds one diagram: several manifests are drawn side by side, each in its own box.
struct MermaidDiagram {
  private var lines = ["flowchart LR"]
  private var indentation = "  "
  /// The looks of the nodes so far.
  private var used: Set<WiringDrawing.Node.Look> = []
  private var edgeCount = 0
  /// The numbers of faulty edges, by which Mermaid styles them.
  private var faultyEdges: [String] = []

  init(_ graphs: [Graph]) {
    for (number, graph) in graphs.enumerated() {
      if graphs.count == 1 {
        add(graph.drawing)
      } else {
        open("m\(number + 1)", [graph.title])
        add(graph.drawing, prefix: "m\(number + 1)_")
        close()
      }
    }
  }

  var text: String {
    var lines = lines
    lines += WiringDrawing.Node.Look.allCases.filter(used.contains).map { look in
      let dashes = look == .missing ? ",stroke-dasharray:4" : ""
      return "  classDef \(look.rawValue) fill:\(look.colors.fill),stroke:\(look.colors.line)"
        + "\(dashes),color:\(GraphColors.text)"
    }
    if !faultyEdges.isEmpty {
      lines.append("  linkStyle \(faultyEdges.joined(separator: ",")) stroke:\(GraphColors.fault)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func add(_ drawing: WiringDrawing, prefix: String = "") {
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
    if let look = node.look {
      used.insert(look)
      style = ":::\(look.rawValue)"
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
