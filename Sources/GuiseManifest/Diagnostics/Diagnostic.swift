/// One finding of the validator: a value, rendered elsewhere.
public struct Diagnostic: Hashable, Sendable {
  /// How much a finding weighs: errors fail a check, warnings only a strict one, notes never.
  public enum Severity: String, Codable, Hashable, Sendable, CaseIterable {
    case error, warning, note
  }

  /// A place in a file. `path` is the path the file was read by; code places have a line and no column.
  public struct Location: Hashable, Sendable, Codable {
    public var path: String
    public var start: SourcePosition
    /// One past the last scalar.
    public var end: SourcePosition

    public init(path: String, start: SourcePosition, end: SourcePosition) {
      self.path = path
      self.start = start
      self.end = end
    }
  }

  /// Another place that explains the finding, such as the first of two equal keys.
  public struct Related: Hashable, Sendable {
    public var message: String
    public var location: Location?

    public init(message: String, location: Location?) {
      self.message = message
      self.location = location
    }
  }

  /// The rule's identifier, such as `unknown-factory`.
  public var rule: String
  public var severity: Severity
  /// One sentence without a final stop.
  public var message: String
  public var location: Location?
  /// The JSON Pointer (RFC 6901) of the value at fault in its file.
  public var pointer: String?
  /// What led here, outermost first: assembly and registration identifiers.
  public var chain: [String]
  /// Concrete next steps, the best first.
  public var suggestions: [Suggestion]
  public var related: [Related]

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
