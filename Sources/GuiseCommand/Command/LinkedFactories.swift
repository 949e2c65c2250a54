package import GuiseManifest
package import GuiseValidation

/// Factories linked into a command.
package struct LinkedFactories: Sendable {
  /// The catalog of the registry, built on demand because it probes settings types.
  package var catalog: @Sendable () -> Catalog
  /// Mistakes in the registry, which make its catalog unusable.
  package var problems: [RegistryProblem] = []
  /// The folders, by name, that are roots of includes.
  package var roots: [String: String] = [:]
  /// A validator that decodes settings with their own types.
  package var validator: @Sendable (CheckOptions) -> ManifestValidator

  var problemReport: ValidationReport {
    ValidationReport(diagnostics: problems.map(\.diagnostic).ordered())
  }
}
