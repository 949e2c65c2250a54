/// A next step in words and, if a change of text is enough, as data that a program can apply.
public struct Suggestion: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A change of one stretch of a file.
  public struct Edit: Hashable, Sendable {
    /// The stretch to replace; for an insertion, its end is its start.
    public var location: Diagnostic.Location
    /// The new text; empty for a removal.
    public var replacement: String

    package init(location: Diagnostic.Location, replacement: String) {
      (self.location, self.replacement) = (location, replacement)
    }
  }

  /// The advice, in one line.
  public var text: String
  /// The changes of text that follow the advice; empty if more than that is needed.
  public var edits: [Edit]
  /// Whether nothing else can have been meant, so that the edits may be made without a look at them.
  public var isCertain: Bool

  package init(_ text: String, edits: [Edit] = [], isCertain: Bool = false) {
    (self.text, self.edits, self.isCertain) = (text, edits, isCertain)
  }

  /// A suggestion in words alone.
  public init(stringLiteral text: String) { self.init(text) }
}

extension Suggestion: CustomStringConvertible {
  public var description: String { text }
}
