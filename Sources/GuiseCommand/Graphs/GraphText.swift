internal import GuiseManifest

/// Text of a manifest as it may stand in a graph, before the language's own escapes.
enum GraphText {
  /// Controls and the like written out, long words shortened.
  static func shown(_ text: String) -> String {
    let text = VisibleText.sentence(text)
    guard text.unicodeScalars.contains(where: isNoText) else { return text }
    return text.unicodeScalars.reduce(into: "") { shown, scalar in
      if isNoText(scalar) {
        shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
  }

  /// What XML, and so the markup of Graphviz and a browser's, refuses.
  private static func isNoText(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FFFE}" || scalar == "\u{FFFF}"
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
