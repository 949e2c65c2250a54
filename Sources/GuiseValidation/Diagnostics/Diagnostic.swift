/// One finding of the validator: a value, rendered elsewhere.
public struct Diagnostic: Hashable, Sendable {
  /// The weight of a finding: errors fail a check, warnings only a strict one, notes never.
  public enum Severity: String, Codable, Hashable, Sendable, CaseIterable {
    /// A mistake: the manifest is not loaded, and a check fails.
    case error
    /// Likely to be a mistake: only a strict check fails.
    case warning
    /// Worth knowing: no check fails.
    case note
  }

  /// Another place that explains the finding, such as the first of two equal keys.
  public struct Related: Hashable, Sendable {
    /// The message about the location, without a final stop.
    public var message: String
    /// The place to look at; nil if the message stands for several places.
    public var location: Location?

    package init(message: String, location: Location?) {
      (self.message, self.location) = (message, location)
    }
  }

  /// The rule's identifier, such as `unknown-factory`.
  public var rule: String
  /// The weight of the finding: whether it fails a check.
  public var severity: Severity
  /// One sentence without a final stop.
  public var message: String
  /// The place to fix, which editors mark; nil for a finding without a single place.
  public var location: Location?
  /// The JSON Pointer (RFC 6901) of the value at fault in its file.
  public var pointer: String?
  /// The path to the finding, outermost first: assembly and registration identifiers.
  public var chain: [String]
  /// Concrete next steps, the best first.
  public var suggestions: [Suggestion]
  /// Other places that explain the finding, in the order in which to read them.
  public var related: [Related]

  package init(
    rule: String, severity: Severity, message: String, location: Location? = nil,
    pointer: String? = nil, chain: [String] = [], help: [Suggestion] = [], related: [Related] = []
  ) {
    (self.rule, self.severity, self.message) = (rule, severity, message)
    (self.location, self.pointer, self.chain) = (location, pointer, chain)
    (suggestions, self.related) = (help, related)
  }

  /// The next steps in words, the best first.
  public var help: [String] { suggestions.map(\.text) }
}
