internal import GuiseManifest

extension Rule {
  package static let invalidFactory = Rule("invalid-factory") { check in
    findings(in: check, about: "invalid-factory")
  }
}
