package import GuiseManifest

/// The source of a run's factories.
package enum FactorySource: Sendable {
  /// A catalog file: named by `--catalog` or by the manifest, or found beside the manifest.
  case catalogFile
  /// The factories linked into the command.
  case linked(LinkedFactories)

  /// The folders, by name, that code declares as roots of includes.
  var roots: [String: String] {
    if case .linked(let linked) = self { linked.roots } else { [:] }
  }

  var isLinked: Bool {
    if case .linked = self { true } else { false }
  }
}

/// Factories linked into a command.
package struct LinkedFactories: Sendable {
  /// The catalog of the registry, built on demand because it probes settings types.
  package var catalog: @Sendable () -> Catalog
  /// Mistakes in the registry, which make its catalog unusable.
  package var problems: [RegistryProblem] = []
  /// The folders, by name, that are roots of includes.
  package var roots: [String: String] = [:]
  /// A validator that decodes settings with their own types.
  package var validator: @Sendable (ValidationOptions) -> ManifestValidator

  var problemReport: ValidationReport {
    ValidationReport(diagnostics: problems.map(\.diagnostic).ordered())
  }
}
