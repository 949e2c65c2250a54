internal import GuiseValidation

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

extension WiringGraph {
  /// The colour of lines around faults, legible on light and dark backgrounds.
  static let faultColor = "#cf222e"

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
