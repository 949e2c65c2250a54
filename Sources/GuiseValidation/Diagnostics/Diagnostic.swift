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

    /// Creates an explanation of a finding.
    ///
    /// - Parameters:
    ///   - message: the message about the location, without a final stop.
    ///   - location: the place to look at; nil for several.
    public init(message: String, location: Location?) {
      self.message = message
      self.location = location
    }
  }

  /// The rule's identifier, such as `unknown-factory`.
  public var rule: String
  /// The weight of the finding: whether it fails a check.
  public var severity: Severity
  /// One sentence without a final stop.
  public var message: String
  /// The place to fix, which editors mark; nil for a finding without a single place, such as a note
  /// that counts further findings.
  public var location: Location?
  /// The JSON Pointer (RFC 6901) of the value at fault in its file.
  public var pointer: String?
  /// The path to the finding, outermost first: assembly and registration identifiers.
  public var chain: [String]
  /// Concrete next steps, the best first.
  public var suggestions: [Suggestion]
  /// Other places that explain the finding, in the order in which to read them.
  public var related: [Related]

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - rule: the rule's identifier, such as `unknown-factory`.
  ///   - severity: the weight of the finding.
  ///   - message: one sentence without a final stop.
  ///   - location: the place to fix; nil for a finding without a single place.
  ///   - pointer: the JSON Pointer (RFC 6901) of the value at fault in its file.
  ///   - chain: the path to the finding, outermost first.
  ///   - help: concrete next steps, the best first.
  ///   - related: other places that explain the finding.
  public init(
    rule: String, severity: Severity, message: String, location: Location? = nil,
    pointer: String? = nil, chain: [String] = [], help: [Suggestion] = [], related: [Related] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.location = location
    self.pointer = pointer
    self.chain = chain
    suggestions = help
    self.related = related
  }

  /// The next steps in words, the best first.
  public var help: [String] { suggestions.map(\.text) }
}
