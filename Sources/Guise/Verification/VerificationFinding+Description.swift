extension VerificationFinding: CustomStringConvertible {
  /// A message that a person can act on: what is wrong, where, and what to do.
  public var description: String {
    let lead = severity == .error ? "" : "\(severity): "
    return (["\(lead)\(headline) [\(code.rawValue)]"] + lines).joined(separator: "\n")
  }

  private var headline: String {
    switch code {
    case .missingDependency:
      "\(registration.key) needs \(dependency), and nothing is registered for it"
    case .dependencyCycle:
      "\(registration.key) needs itself"
    case .captiveDependency:
      "\(registration.key) needs \(dependency), which does not live as long"
    case .capturedScoped:
      "\(registration.key) holds its own container's \(dependency), whichever container is asked"
    case .cachedArguments:
      "\(registration.key) is kept with the arguments of the first call, whatever later ones give"
    }
  }

  private var lines: [String] {
    var lines: [String] = []
    for (place, node) in (path.isEmpty ? [registration] : path).enumerated() {
      let lifetime = showsLifetimes ? "\(node.lifetime) " : ""
      lines.append(
        "\(place == 0 ? "  path: " : "     -> ")\(lifetime)\(node.key) at \(node.location)")
    }
    lines += nearMisses.prefix(5).map { "  registered: \($0.key) at \($0.location)" }
    if nearMisses.count > 5 { lines.append("  and \(nearMisses.count - 5) more") }
    lines.append("  help: \(help)")
    return lines
  }

  private var showsLifetimes: Bool {
    switch code {
    case .missingDependency, .dependencyCycle: false
    case .captiveDependency, .capturedScoped, .cachedArguments: true
    }
  }

  private var help: String {
    switch code {
    case .dependencyCycle: Advice.deferOne
    case .missingDependency where nearMisses.contains { $0.key == dependency }:
      "register it in the parent as well: what a parent keeps is built without the registrations "
        + "of a child"
    case .missingDependency where nearMisses.isEmpty: Advice.register(dependency)
    case .missingDependency:
      "register \(dependency) as well, or let the factory ask for one that is registered"
    case .captiveDependency, .capturedScoped:
      "make \(registration.key) .\(path.last?.lifetime ?? .scoped) as well, or give it what it needs "
        + "when it is used"
    case .cachedArguments:
      "make it .transient, or give it the values when it is used"
    }
  }
}
