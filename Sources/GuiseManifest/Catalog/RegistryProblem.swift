/// A fault in a factory registry, found while the registry was built.
package struct RegistryProblem: Hashable, Sendable {
  /// `duplicate-factory` or `invalid-factory`.
  package var rule: String
  /// One sentence without a full stop.
  package var message: String
  package var places: [CodePlace]
  package var help: [String]
  /// The identifier at fault; a manifest that uses it causes no second finding.
  package var factory: String?

  package init(
    rule: String, message: String, places: [CodePlace], help: [String] = [],
    factory: String? = nil
  ) {
    self.rule = rule
    self.message = message
    self.places = places
    self.help = help
    self.factory = factory
  }
}
