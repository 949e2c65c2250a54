internal import GuiseManifest
internal import StrictJSON

/// Text of a manifest as it may stand in a graph, before the language's own escapes.
enum GraphText {
  /// Controls and the like written out, long words shortened.
  static func shown(_ text: String) -> String {
    VisibleText.sentence(text).replacingScalars { scalar in
      switch scalar {
      // XML, and so the markup of Graphviz and a browser's, refuses these.
      case "\u{FFFE}": "\\u{FFFE}"
      case "\u{FFFF}": "\\u{FFFF}"
      default: nil
      }
    }
  }
}

/// The colours of graphs in every language: legible on a light ground and on a dark one.
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
