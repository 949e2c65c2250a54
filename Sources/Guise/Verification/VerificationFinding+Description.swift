extension VerificationFinding: CustomStringConvertible {
  /// A message that a person can act on: what is wrong, where, and what to do.
  public var description: String {
    (["\(headline) [\(code.rawValue)]"] + lines).joined(separator: "\n")
  }

  private var headline: String {
    switch code {
    case .missingDependency:
      "\(registration.key) needs \(dependency), and nothing is registered for it"
    case .dependencyCycle:
      "\(registration.key) needs itself"
    }
  }

  private var lines: [String] {
    var lines: [String] = []
    for (place, node) in (code == .dependencyCycle ? path : [registration]).enumerated() {
      lines.append("\(place == 0 ? "  path: " : "     -> ")\(node.key) at \(node.location)")
    }
    lines += nearMisses.prefix(5).map { "  registered: \($0.key) at \($0.location)" }
    if nearMisses.count > 5 { lines.append("  and \(nearMisses.count - 5) more") }
    lines.append("  help: \(help)")
    return lines
  }

  private var help: String {
    switch code {
    case .dependencyCycle: Advice.deferOne
    case .missingDependency where nearMisses.contains { $0.key == dependency }:
      "register it in the parent as well: what a parent's singleton needs is built without the "
        + "registrations of a child"
    case .missingDependency where nearMisses.isEmpty: Advice.register(dependency)
    case .missingDependency:
      "register \(dependency) as well, or let the factory ask for one that is registered"
    }
  }
}
