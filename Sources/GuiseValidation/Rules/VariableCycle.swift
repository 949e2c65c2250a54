internal import GuiseManifest

extension Rule {
  package static let variableCycle = Rule("variable-cycle", in: .composing) { check in
    check.composed.variableFaults.compactMap { fault in
      guard case .cycle(let path, let defaults) = fault.kind else { return nil }
      return Finding(
        fault.message, at: fault.place, chain: path,
        help: ["write one of these defaults without a reference to the next variable"],
        related: defaults.prefix(12).map {
          .init("the default of \"\($0.value)\" is written here", at: $0.place)
        })
    }
  }
}
