/// A graph as a tree for a terminal, with each node above its dependencies, which are listed only once.
struct DrawnTree {
  /// The depth at which a chain is cut, to keep lines readable.
  private static let depth = 60

  private let graph: WiringGraph
  /// The nodes whose dependencies are listed.
  private var expanded: Set<WiringGraph.Name> = []
  /// The nodes above the current line.
  private var path: [WiringGraph.Name] = []
  private(set) var lines: [String] = []

  init(_ graph: WiringGraph) {
    self.graph = graph
    for root in graph.roots { add(root, by: nil, mark: "", indentation: "") }
  }

  private mutating func add(
    _ name: WiringGraph.Name, by edge: WiringGraph.Edge?, mark: String, indentation: String
  ) {
    guard let node = graph.node(name) else { return }
    let below = graph.needs(of: name)
    let text = mark + node.line(reachedBy: edge)
    var end: String?
    if path.contains(name) {
      end = " (cycle)"
    } else if !below.isEmpty, expanded.contains(name) {
      end = " (above)"
    } else if !below.isEmpty, path.count >= Self.depth {
      end = " (more below: --focus)"
    }
    lines.append(text + (end ?? ""))
    if end != nil { return }
    expanded.insert(name)
    path.append(name)
    for (number, next) in below.enumerated() {
      let isLast = number == below.count - 1
      add(
        next.target, by: next, mark: indentation + (isLast ? "└── " : "├── "),
        indentation: indentation + (isLast ? "    " : "│   "))
    }
    path.removeLast()
  }
}
