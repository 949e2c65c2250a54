package import GuiseManifest

/// Where a run of the command takes its factories from.
package enum FactorySource: Sendable {
  /// A catalog file: named by `--catalog` or by the manifest, or found beside the manifest.
  case catalogFile
  /// The factories that are linked into the command.
  case linked(LinkedFactories)

  /// The folders, by name, that code says that includes may begin at.
  var roots: [String: String] {
    if case .linked(let linked) = self { linked.roots } else { [:] }
  }

  var isLinked: Bool {
    if case .linked = self { true } else { false }
  }
}

/// Factories that are linked into a command, as far as it has to know them.
package struct LinkedFactories: Sendable {
  /// What the registry offers; probes settings types, so it is made when it is asked for.
  package var catalog: @Sendable () -> Catalog
  /// What is wrong with the factories themselves: a catalog of them would be none.
  package var problems: [RegistryProblem]
  /// The folders, by name, that includes may begin at.
  package var roots: [String: String]
  /// A validator that decodes settings with the types themselves.
  package var validator: @Sendable (ValidationOptions) -> ManifestValidator

  package init(
    catalog: @escaping @Sendable () -> Catalog, problems: [RegistryProblem] = [],
    roots: [String: String] = [:],
    validator: @escaping @Sendable (ValidationOptions) -> ManifestValidator
  ) {
    self.catalog = catalog
    self.problems = problems
    self.roots = roots
    self.validator = validator
  }

  var problemReport: ValidationReport {
    ValidationReport(diagnostics: problems.map(\.diagnostic).ordered())
  }
}
