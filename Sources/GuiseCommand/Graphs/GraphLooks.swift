internal import GuiseValidation
internal import StrictJSON

extension WiringGraph.Node {
  /// Returns the node on one line, with the label and kind of the edge that reached it.
  func line(reachedBy edge: WiringGraph.Edge? = nil) -> String {
    let label = edge?.label.map { VisibleText.sentence($0) + " = " } ?? ""
    let details = details.isEmpty ? "" : ": " + details.joined(separator: ", ")
    let fault = isFaulty || edge?.isFaulty == true ? " ✗" : ""
    return label + VisibleText.sentence(title + details)
      + (edge?.isDeferred == true ? " (later)" : "") + fault
  }
}

/// The colours of graphs, legible on light and dark backgrounds.
enum GraphColors {
  static let line = "#57606a"
  static let text = "#1f2328"
  static let node = "#ffffff"
  static let box = "#f6f8fa"
  static let boxLine = "#d0d7de"
  static let fault = "#cf222e"
}

extension WiringGraph.Node {
  /// The looks of nodes that differ from a sound registration's.
  enum Look: String, CaseIterable {
    case code, opaque, faulty, missing

    var colors: (fill: String, line: String) {
      switch self {
      case .code: ("#ddf4ff", "#0969da")
      case .opaque: ("#eaeef2", GraphColors.line)
      case .faulty, .missing: ("#ffebe9", GraphColors.fault)
      }
    }
  }

  /// The node's look; nil for a sound registration.
  var look: Look? {
    switch name {
    case .missing: .missing
    case .application, .codeAssembly, .supply: isFaulty ? .faulty : .code
    case .registration: isFaulty ? .faulty : isOpaque ? .opaque : nil
    }
  }
}

extension WiringGraph {
  /// Returns the names of nodes in the text of a graph, derived from the nodes alone: a change to
  /// one registration leaves other lines as they are.
  ///
  /// - Parameters:
  ///   - separator: precedes the number that distinguishes equal names.
  ///   - word: makes the first choice of a name.
  func names(separator: String, word: (Node) -> String) -> [Name: String] {
    var names: [Name: String] = [:]
    var taken: Set<String> = []
    for node in nodes {
      let wanted = word(node)
      let numbered = (2...).lazy.map { "\(wanted)\(separator)\($0)" }
      names[node.name] =
        taken.insert(wanted).inserted ? wanted : numbered.first { taken.insert($0).inserted }
    }
    return names
  }
}
