internal import Guise

extension VerificationFinding: CustomStringConvertible {
  /// A message that a person can act on: the mistake, its place, and the remedy.
  public var description: String {
    let lead = severity == .error ? "" : "\(severity): "
    return (["\(lead)\(headline) [\(code.rawValue)]"] + lines).joined(separator: "\n")
  }

  private var headline: String {
    switch code {
    case .missingDependency:
      "\(registration.key) needs \(dependency), and nothing is registered for it"
    case .dependencyCycle: "\(registration.key) needs itself"
    case .captiveDependency:
      "\(registration.key) needs \(dependency), which does not live as long"
    case .capturedScoped:
      "\(registration.key) always uses its own container's \(dependency), whichever container resolves it"
    case .cachedArguments:
      "\(registration.key) keeps the arguments of the first call and ignores those of later calls"
    }
  }

  private var lines: [String] {
    var lines: [String] = []
    for (place, node) in (path.isEmpty ? [registration] : path).enumerated() {
      let start = place == 0 ? "  path: " : "     -> "
      lines.append("\(start)\(node.lifetime) \(node.key) at \(node.location)")
    }
    lines += nearMisses.prefix(5).map { "  registered: \($0.key) at \($0.location)" }
    if nearMisses.count > 5 { lines.append("  and \(nearMisses.count - 5) more") }
    lines.append("  help: \(help)")
    return lines
  }

  private var help: String {
    switch code {
    case .dependencyCycle: Advice.breaking(path.map(\.key), object)
    case .missingDependency where nearMisses.contains { $0.key == dependency }:
      "register it in the parent as well: an instance that a parent keeps is built without its "
        + "children's registrations"
    case .missingDependency where nearMisses.isEmpty: Advice.register(dependency)
    case .missingDependency:
      "register \(dependency), or let the factory ask for one of the registered keys"
    case .captiveDependency, .capturedScoped:
      "make \(registration.key) .\(path.last?.lifetime ?? .scoped) as well, or pass "
        + "\(path.last?.key ?? dependency) to its methods"
    case .cachedArguments: "make it .transient, or pass the values to its methods"
    }
  }
}
