internal import GuiseManifest
internal import GuiseTooling
internal import GuiseValidation
internal import StrictJSON

/// The output formats of graphs.
enum GraphFormat: String, CaseIterable {
  case dot, mermaid, tree, html

  /// Returns one text with all graphs, ending in a newline; equal graphs give equal bytes.
  func text(of graphs: [Graph]) -> String {
    switch self {
    case .dot: graphs.map(DotGraph.text).joined(separator: "\n")
    case .mermaid: MermaidDiagram.text(of: graphs)
    case .tree:
      graphs.map { graph in
        "\(GraphText.shown(graph.title))\n\(DrawnTree(graph.drawing).lines.joined(separator: "\n"))\n"
      }.joined(separator: "\n")
    case .html: GraphPage.text(of: graphs)
    }
  }
}

/// The wiring of one manifest.
struct Graph {
  /// The manifest's path as shown to readers.
  var title: String
  var drawing: WiringDrawing
  /// The description of the drawn wiring, for the page.
  var wiring: WiringDescription
  var files: RepositoryFiles
}

/// Text of a manifest for use in a graph, before the escapes of the graph's language.
enum GraphText {
  /// Returns the text with control characters escaped and long words shortened.
  static func shown(_ text: String) -> String {
    VisibleText.sentence(text).replacingScalars { scalar in
      switch scalar {
      // XML does not allow these, and so neither do Graphviz markup and browsers.
      case "\u{FFFE}": "\\u{FFFE}"
      case "\u{FFFF}": "\\u{FFFF}"
      default: nil
      }
    }
  }
}

/// The colours of graphs in every format, legible on light and dark backgrounds.
enum GraphColors {
  static let line = "#57606a"
  static let text = "#1f2328"
  static let faint = "#57606a"
  static let node = "#ffffff"
  static let opaqueNode = "#eaeef2"
  static let codeNode = "#ddf4ff"
  static let codeLine = "#0969da"
  static let box = "#f6f8fa"
  static let boxLine = "#d0d7de"
  static let fault = "#cf222e"
  static let faultyNode = "#ffebe9"
}
