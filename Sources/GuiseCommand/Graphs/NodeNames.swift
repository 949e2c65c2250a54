internal import GuiseTooling

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
      var name = wanted
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(wanted)\(separator)\(number)"
        number += 1
      }
      names[node.name] = name
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

  /// Whether the node stands for something registered outside the manifest.
  var isCode: Bool {
    switch self {
    case .application, .codeAssembly, .supply: true
    case .registration, .group, .missing, .unknownRegistration: false
    }
  }

  var isMissing: Bool {
    switch self {
    case .missing, .unknownRegistration: true
    default: false
    }
  }
}
