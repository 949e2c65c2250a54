internal import Guise
internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let invalidEager = Rule("invalid-eager", in: .connecting) { check in
    check.findings(of: "invalid-eager") { problem in
      if case .eagerArguments = problem.problem.kind {
        return ["remove \"eager\", or name a factory that takes no arguments"]
      }
      return [help(problem.use.entry, check)]
    }
  }

  /// Advice to make the registration a singleton, if it takes no arguments and all its dependencies are kept
  /// as long, or else to remove `eager`.
  private static func help(_ entry: EntryID, _ check: Check) -> Suggestion {
    let model = check.model
    let registration = model.entries[entry].registration
    let takesArguments = model.factory(of: entry)?.factory.arguments.isEmpty == false
    guard registration.scope == nil, !takesArguments,
      check.needsNoScope(model.node(of: entry))
    else { return "remove \"eager\"" }
    return Suggestion("make it a \"singleton\", or remove \"eager\"")
      .setting("lifetime", to: "singleton", in: registration.place.value)
  }
}
