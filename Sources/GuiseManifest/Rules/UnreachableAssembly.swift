internal import StrictJSON

/// An assembly that the root does not lead to.
package enum UnreachableAssembly: Rule {
  package static let id = "unreachable-assembly"
  package static let severity = Diagnostic.Severity.warning
  package static let summary = """
    The root assembly does not use this one, directly or through others, so nothing in it is \
    registered. It is an error where something in it is needed.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "root": "server",
      "assemblies": [
        "server": ["registrations": ["clock": "system-clock"]],
        "storage": ["registrations": ["store": "memory-store"]],
      ],
    ],
    right: [
      "root": "server",
      "assemblies": [
        "server": ["uses": ["storage"], "registrations": ["clock": "system-clock"]],
        "storage": ["registrations": ["store": "memory-store"]],
      ],
    ],
    remedy: """
      Use the assembly from the root or from an assembly that the root uses, or remove it.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    // What is not found because of it is not reported besides.
    let missed = check.inspection?.model.missedAssemblies ?? []
    return check.composed.faults.compactMap { fault in
      guard case .unreachableAssembly(let assembly, let root) = fault else { return nil }
      if check.composition?.leads(assembly.name, to: root) == true {
        return finding(
          message(assembly.name, root), at: assembly.place,
          severity: missed.contains(assembly.name) ? .error : nil,
          help: ["remove it, or make it the root, as it leads to \"\(root)\""])
      }
      let line = Suggestion("add \"\(assembly.name)\" to the \"uses\" of \"\(root)\", or remove it")
      let object = check.composition?.assemblies[root]?.place.value
      return finding(
        message(assembly.name, root), at: assembly.place,
        severity: missed.contains(assembly.name) ? .error : nil,
        help: [object.map { line.appending(.string(assembly.name), to: "uses", of: $0) } ?? line])
    }
  }

  private static func message(_ assembly: String, _ root: String) -> String {
    "the root assembly \"\(root)\" does not use \"\(assembly)\", directly or through others"
  }
}

extension Composition {
  /// Whether an assembly uses another, directly or through others.
  func leads(_ assembly: String, to other: String) -> Bool {
    var seen: Set<String> = [assembly]
    var open = [assembly]
    while let name = open.popLast() {
      if name == other { return true }
      open += (assemblies[name]?.uses ?? []).map(\.name).filter { seen.insert($0).inserted }
    }
    return false
  }
}
