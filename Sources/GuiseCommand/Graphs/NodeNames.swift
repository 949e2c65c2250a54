internal import GuiseManifest
internal import GuiseTooling

/// The names of nodes in the text of a graph, made from what the nodes are, so that a change of one
/// registration changes no other line.
struct NodeNames {
  private var names: [WiringDrawing.Name: String] = [:]

  /// - Parameters:
  ///   - word: What comes first, and then what it is: `store`, of a `registration`.
  ///   - separator: What stands before a number, where two would be called the same.
  init(_ drawing: WiringDrawing, separator: String, word: (WiringDrawing.Node) -> String) {
    var taken: Set<String> = []
    for node in drawing.boxes.flatMap(\.nodes) + drawing.nodes {
      let wanted = word(node)
      var name = wanted
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(wanted)\(separator)\(number)"
        number += 1
      }
      names[node.name] = name
    }
  }

  subscript(name: WiringDrawing.Name) -> String? { names[name] }
}

extension WiringDrawing.Name {
  /// The sort of the node, in a word.
  var sort: String {
    switch self {
    case .application: "application"
    case .registration: "registration"
    case .group: "group"
    case .codeAssembly: "assembly"
    case .supply: "supply"
    case .code: "code"
    case .missing, .unknownRegistration: "missing"
    }
  }

  /// Whether it stands for something that the manifest does not register.
  var isCode: Bool {
    switch self {
    case .application, .codeAssembly, .supply, .code: true
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
