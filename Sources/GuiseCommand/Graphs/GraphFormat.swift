internal import GuiseManifest
internal import GuiseTooling

/// The output formats of graphs.
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

/// A writer of one graph format.
protocol GraphWriter {
  /// Returns one text with all graphs, ending in a newline; equal graphs give equal bytes.
  func text(of graphs: [Graph]) -> String
}

/// The wiring of one manifest.
struct Graph {
  /// The manifest's path as shown to readers.
  var title: String
  var drawing: WiringDrawing
  /// The description of the drawn wiring, for the page.
  var wiring: WiringDescription
  var paths: ReportedPath
}
