package import Guise

/// A mistake in a factory registry, which whoever uses the registry reports.
///
/// Its identity shows whether two registries share it.
package final class RegistryProblem: Sendable {
  package let rule: String
  package let message: String
  package let advice: String
  /// The places in code, the one at fault first.
  package let places: [SourceLocation]

  package init(
    _ message: String, advice: String, rule: String = "invalid-factory",
    at places: SourceLocation...
  ) {
    (self.rule, self.message, self.advice, self.places) = (rule, message, advice, places)
  }

  package var fault: Fault { Fault(.other(rule: rule, message), at: places[0]) }
}
