/// The languages in which a wiring can be drawn.
enum GraphFormat: String, CaseIterable {
  case dot, mermaid

  var writer: any GraphWriter {
    switch self {
    case .dot: DotWriter()
    case .mermaid: MermaidWriter()
    }
  }
}
