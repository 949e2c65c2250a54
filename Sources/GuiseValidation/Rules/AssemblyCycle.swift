internal import GuiseManifest

extension Rule {
  package static let assemblyCycle = Rule("assembly-cycle", in: .composing) { check in
    check.composed.faults.compactMap { fault in
      guard case .assemblyCycle(let path, _, let uses) = fault else { return nil }
      return Finding(
        fault.message, at: fault.place,
        chain: path,
        help: ["remove one of these uses, or move what both sides need into another assembly"],
        related: uses.prefix(12).map { .init("\"\($0.value)\" is used here", at: $0.place) })
    }
  }
}
