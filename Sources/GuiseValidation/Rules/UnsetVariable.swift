internal import GuiseManifest

extension Rule {
  package static let unsetVariable = Rule("unset-variable", in: .composing) { check in
    check.composed.variableFaults.compactMap { fault in
      guard case .unset(let environmentName) = fault.kind else { return nil }
      let environment =
        environmentName.map { "set \($0) in the environment" }
        ?? "add an \"env\" or a \"default\" to it"
      return Finding(
        fault.message, at: fault.place,
        help: ["\(environment), or \(check.audience.giving(fault.name))"])
    }
  }
}
