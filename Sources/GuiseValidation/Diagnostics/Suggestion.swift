/// A next step that a finding proposes: in words and, if a change of text is enough, as data that a program
/// can apply.
public struct Suggestion: Hashable, Sendable {
  /// A change of one stretch of a file.
  public struct Edit: Hashable, Sendable {
    /// The stretch to replace; for an insertion, its end is its start.
    public var location: Diagnostic.Location
    /// The new text; empty for a removal.
    public var replacement: String

    /// Creates an edit.
    ///
    /// - Parameters:
    ///   - location: the stretch to replace.
    ///   - replacement: the new text.
    public init(location: Diagnostic.Location, replacement: String) {
      self.location = location
      self.replacement = replacement
    }
  }

  /// The advice, in one line.
  public var text: String
  /// The changes of text that follow the advice; empty if more than that is needed.
  public var edits: [Edit]
  /// Whether nothing else can have been meant, so that the edits may be made without a look at them.
  public var isCertain: Bool

  /// Creates a suggestion.
  ///
  /// - Parameters:
  ///   - text: the advice, in one line.
  ///   - edits: the advice as changes of text.
  ///   - isCertain: whether nothing else can have been meant.
  public init(_ text: String, edits: [Edit] = [], isCertain: Bool = false) {
    self.text = text
    self.edits = edits
    self.isCertain = isCertain
  }
}

extension Suggestion: ExpressibleByStringInterpolation {
  /// A suggestion in words alone.
  public init(stringLiteral text: String) { self.init(text) }
}

extension Suggestion: CustomStringConvertible {
  public var description: String { text }
}
