internal import GuiseManifest
internal import GuiseTooling

/// The forms in which a wiring can be drawn.
enum GraphFormat: String, CaseIterable {
  case dot, mermaid, tree, html

  var writer: any GraphWriter {
    switch self {
    case .dot: DotWriter()
    case .mermaid: MermaidWriter()
    case .tree: TreeWriter()
    case .html: HTMLWriter()
    }
  }
}

/// A form of graphs.
protocol GraphWriter {
  /// One text with all of the graphs, with its last newline. The same graphs give the same bytes.
  func text(of graphs: [Graph]) -> String
}

/// The wiring of one manifest.
struct Graph {
  /// The manifest's path, for people.
  var title: String
  var drawing: WiringDrawing
  /// The wiring that is drawn, for the page.
  var wiring: WiringDescription
  var paths: ReportedPath
}
