internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let capturedScoped = Rule("captured-scoped", in: .proving, severity: .warning) {
    check in
    let model = check.model
    let captives = check.plainScoped
    var seen: Set<[NodeID]> = []
    return captives.edges.compactMap { edge in
      let path = captives.path(of: edge, limit: Check.longestWay)
        .filter { model.isRegistration($0) }
      guard let holder = path.first, let held = path.last, model.home(ofNode: holder) == .scope(0),
        seen.insert([holder, held]).inserted
      else { return nil }
      return Finding(
        "\(model.name(ofNode: holder)) always uses its own container's instance of "
          + "\(model.name(ofNode: held)), whichever container resolves it: "
          + check.described(path),
        at: model.place(ofNode: holder), chain: check.chain(to: holder),
        help: help(holder, held, check), related: model.related(toNode: held))
    }
  }

  /// Advises another lifetime only if nothing else keeps the registration, or is kept by it.
  private static func help(
    _ holder: NodeID, _ held: NodeID, _ check: Check
  ) -> [Suggestion] {
    let model = check.model
    let (name, heldName) = (model.name(ofNode: holder), model.name(ofNode: held))
    var ways: [String] = []
    if !check.isKeptByRoot(holder), !model.isEager(holder) {
      ways.append("\(name) \"scoped\" as well")
    }
    if check.needsNoScope(held) {
      ways.append("\(heldName) a \"singleton\"")
    }
    let pass = "pass what belongs to the container as an argument when it is used"
    return ways.isEmpty
      ? [Suggestion(pass)] : [Suggestion("make \(ways.joined(separator: ", or "))"), "or \(pass)"]
  }
}
