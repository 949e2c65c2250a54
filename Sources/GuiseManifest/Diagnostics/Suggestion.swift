/// A next step that a finding proposes: in words and, where a change of text is all that it takes, as
/// data that a tool can apply.
public struct Suggestion: Hashable, Sendable, Codable {
  /// A change of one stretch of a file.
  public struct Edit: Hashable, Sendable, Codable {
    /// What is replaced; where text is inserted, its end is its start.
    public var location: Diagnostic.Location
    /// What takes its place; empty where text is removed.
    public var replacement: String

    /// Creates an edit.
    ///
    /// - Parameters:
    ///   - location: what is replaced.
    ///   - replacement: what takes its place.
    public init(location: Diagnostic.Location, replacement: String) {
      self.location = location
      self.replacement = replacement
    }
  }

  /// What to do, in one line.
  public var text: String
  /// The same as changes of text; empty where it takes more than that.
  public var edits: [Edit]
  /// Whether nothing else can have been meant, so that the edits may be made unseen.
  public var isCertain: Bool

  /// Creates a suggestion.
  ///
  /// - Parameters:
  ///   - text: what to do, in one line.
  ///   - edits: the same as changes of text.
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

/// The wording of "did you mean".
extension Suggestion {
  /// As many findings of one rule get suggestions where the candidates are many: beyond that nobody
  /// reads them, and comparing all names with all would take quadratic time.
  static let limit = 50

  /// One line that names the nearest candidates, or none where no candidate is near.
  ///
  /// - Parameter place: The name as a JSON string, where the nearest could be written instead.
  package static func nearest(
    to name: String, among candidates: some Sequence<String>, at place: Place? = nil
  ) -> [Suggestion] {
    nearest(to: name, among: candidates.filter { place?.isKey(beside: $0) != true }) { line, near in
      place.map { line.replacing(name, at: $0, with: near, isCertain: true) } ?? line
    }
  }

  /// - Parameter edited: Adds the edit that writes the only candidate.
  package static func nearest(
    to name: String, among candidates: some Sequence<String>,
    edited: (Suggestion, _ near: String) -> Suggestion
  ) -> [Suggestion] {
    let near = nearestNames(name, among: candidates)
    guard let first = near.first else { return [] }
    let line = Suggestion("did you mean \(Phrase.list(near, last: "or"))?")
    return [near.count == 1 ? edited(line, first) : line]
  }

  /// One line for each near name.
  ///
  /// - Parameters:
  ///   - written: The name that stands there.
  ///   - places: That name as a JSON string, where a candidate could be written instead.
  ///   - note: What is said of a candidate besides.
  package static func candidates(
    _ names: [String], insteadOf written: String = "", at places: [Place] = [],
    note: (String) -> String? = { _ in nil }
  ) -> [Suggestion] {
    let names = names.filter { name in !places.contains { $0.isKey(beside: name) } }
    return names.map { name in
      let line = Suggestion(
        "did you mean \(Phrase.quoted(name))?" + (note(name).map { " (\($0))" } ?? ""))
      return places.reduce(line) {
        $0.replacing(written, at: $1, with: name, isCertain: names.count == 1)
      }
    }
  }
}
