internal import GuiseTooling
internal import GuiseValidation

extension WiringDrawing {
  /// Returns the names of nodes in the text of a graph, derived from the nodes alone: a change to
  /// one registration leaves other lines as they are.
  ///
  /// - Parameters:
  ///   - separator: precedes the number that distinguishes equal names.
  ///   - word: makes the first choice of a name.
  func names(separator: String, word: (Node) -> String) -> [Name: String] {
    var names: [Name: String] = [:]
    var taken: Set<String> = []
    for node in allNodes {
      let wanted = word(node)
      let numbered = (2...).lazy.map { "\(wanted)\(separator)\($0)" }
      names[node.name] =
        taken.insert(wanted).inserted ? wanted : numbered.first { taken.insert($0).inserted }
    }
    return names
  }
}

extension WiringDrawing.Name {
  /// The kind of the node in one word.
  var sort: String {
    switch self {
    case .application: "application"
    case .registration: "registration"
    case .group: "group"
    case .codeAssembly: "assembly"
    case .supply: "supply"
    case .missing, .unknownRegistration: "missing"
    }
  }
}

extension WiringDrawing.Node {
  /// The looks of nodes that differ from a sound registration's.
  enum Look: String, CaseIterable {
    case code, opaque, faulty, missing

    var colors: (fill: String, line: String) {
      switch self {
      case .code: (GraphColors.codeNode, GraphColors.codeLine)
      case .opaque: (GraphColors.opaqueNode, GraphColors.line)
      case .faulty, .missing: (GraphColors.faultyNode, GraphColors.fault)
      }
    }
  }

  /// The node's look; nil for a sound registration and for a group.
  var look: Look? {
    switch name {
    case .missing, .unknownRegistration: .missing
    case .application, .codeAssembly, .supply: isFaulty ? .faulty : .code
    case .registration, .group: isFaulty ? .faulty : isOpaque ? .opaque : nil
    }
  }
}
