package import Guise

/// A fault in a factory registry, found while the registry was built.
package struct RegistryProblem: Error, Hashable {
  /// `duplicate-factory` or `invalid-factory`.
  package var rule: String
  /// One sentence without a full stop.
  package var message: String
  package var places: [SourceLocation]
  package var help: [String] = []
  /// The identifier at fault; a manifest that uses it causes no second finding.
  package var factory: String?
}
