internal import GuiseTooling
internal import GuiseValidation

/// A graph as a tree for a terminal, with each node above its dependencies.
///
/// The dependencies of a node are shown only once.
struct DrawnTree {
  /// The depth at which a chain is cut, to keep lines readable.
  private static let depth = 60

  private let needs: DrawingIndex
  private var shown: Set<WiringDrawing.Name> = []
  /// The nodes on the path to the current line.
  private var above: [WiringDrawing.Name] = []
  private(set) var lines: [String] = []

  init(_ drawing: WiringDrawing) {
    needs = DrawingIndex(drawing)
    for root in needs.roots { add(root, by: nil, mark: "", indentation: "") }
  }

  private mutating func add(
    _ name: WiringDrawing.Name, by edge: WiringDrawing.Edge?, mark: String, indentation: String
  ) {
    guard let node = needs.node(name) else { return }
    let below = needs.needs(of: name)
    var text = GraphText.line(node, reachedBy: edge)
    defer { above.removeLast() }
    above.append(name)
    if above.dropLast().contains(name) {
      lines.append(mark + text + " (cycle)")
      return
    }
    let isNew = shown.insert(name).inserted
    if !below.isEmpty {
      if !isNew { text += " (above)" }
      if above.count > Self.depth { text += " (more below: --focus)" }
    }
    lines.append(mark + text)
    guard isNew, above.count <= Self.depth else { return }
    for (number, next) in below.enumerated() {
      let isLast = number == below.count - 1
      add(
        next.target, by: next, mark: indentation + (isLast ? "└── " : "├── "),
        indentation: indentation + (isLast ? "    " : "│   "))
    }
  }
}

extension GraphText {
  /// Returns a node on one line, with the label and kind of the edge that reached it.
  static func line(_ node: WiringDrawing.Node, reachedBy edge: WiringDrawing.Edge? = nil) -> String
  {
    let label = edge?.fullLabel.map { shown($0) + " = " } ?? ""
    let details =
      node.details.isEmpty
      ? "" : ": " + node.details.map(shown).joined(separator: ", ")
    let fault = node.isFaulty || edge?.isFaulty == true ? " ✗" : ""
    return label + shown(node.title) + details + (edge?.isDeferred == true ? " (later)" : "")
      + fault
  }
}
