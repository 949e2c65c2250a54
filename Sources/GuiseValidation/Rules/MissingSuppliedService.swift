internal import GuiseManifest

extension Rule {
  package static let missingSuppliedService = Rule("missing-supplied-service")
}
