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
  public var rule: String {
    get { storage.content.rule }
    set { change { $0.rule = newValue } }
  }
  public var severity: Severity {
    get { storage.content.severity }
    set { change { $0.severity = newValue } }
  }
  /// One sentence without a final stop.
  public var message: String {
    get { storage.content.message }
    set { change { $0.message = newValue } }
  }
  public var location: Location? {
    get { storage.content.location }
    set { change { $0.location = newValue } }
  }
  /// The JSON Pointer (RFC 6901) of the value at fault in its file.
  public var pointer: String? {
    get { storage.content.pointer }
    set { change { $0.pointer = newValue } }
  }
  /// What led here, outermost first: assembly and registration identifiers.
  public var chain: [String] {
    get { storage.content.chain }
    set { change { $0.chain = newValue } }
  }
  /// Concrete next steps, the best first.
  public var suggestions: [Suggestion] {
    get { storage.content.suggestions }
    set { change { $0.suggestions = newValue } }
  }
  public var related: [Related] {
    get { storage.content.related }
    set { change { $0.related = newValue } }
  }

  public init(
    rule: String, severity: Severity, message: String, location: Location? = nil,
    pointer: String? = nil, chain: [String] = [], help: [Suggestion] = [], related: [Related] = []
  ) {
    storage = Storage(
      Content(
        rule: rule, severity: severity, message: message, location: location, pointer: pointer,
        chain: chain, suggestions: help, related: related))
  }

  /// The next steps in words, the best first.
  public var help: [String] { suggestions.map(\.text) }

  // A reference: lists of findings are copied on their way to a report, and may be long.
  private var storage: Storage

  private final class Storage: Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
  }

  private struct Content: Hashable, Sendable {
    var rule: String
    var severity: Severity
    var message: String
    var location: Location?
    var pointer: String?
    var chain: [String]
    var suggestions: [Suggestion]
    var related: [Related]
  }

  private mutating func change(_ body: (inout Content) -> Void) {
    var content = storage.content
    body(&content)
    storage = Storage(content)
  }

  public static func == (left: Diagnostic, right: Diagnostic) -> Bool {
    left.storage === right.storage || left.storage.content == right.storage.content
  }

  public func hash(into hasher: inout Hasher) { storage.content.hash(into: &hasher) }

  /// What stands for each finding that is counted and not kept.
  package static let leftOut = Diagnostic(rule: "", severity: .note, message: "")

  package var isLeftOut: Bool { storage === Self.leftOut.storage }
}

extension Diagnostic: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: storage.content) }
}
