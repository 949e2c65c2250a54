internal import GuiseManifest

extension Rule {
  package static let duplicateVariable = Rule("duplicate-variable", in: .composing) { check in
    duplicates(.variable, called: "name", in: check)
  }
}
