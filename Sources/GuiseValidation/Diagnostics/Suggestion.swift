package import GuiseManifest

/// A next step that a finding proposes: in words and, if a change of text is enough, as data that a program
/// can apply.
public struct Suggestion: Hashable, Sendable, Codable {
  /// A change of one stretch of a file.
  public struct Edit: Hashable, Sendable, Codable {
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
  /// The part of the text that stays if the edits cause another finding: a fact without advice, or all of it.
  package var fact: String?
  /// A statement of the effect of the edits, if the text has it as a question or not at all.
  package var change: String?

  private enum CodingKeys: CodingKey { case text, edits, isCertain }

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

extension Suggestion {
  /// Advice on a fact, such as where the missing service is registered.
  package init(fact: String, _ advice: String) {
    self.init("\(fact): \(advice)")
    self.fact = fact
  }

  /// A statement of the effect of the edits, such as `Add "store" to the "uses" of "app"`: the text without its
  /// fact, its purpose and its alternatives.
  package var title: String {
    if let change { return change }
    var advice = text[...]
    if let fact, advice.hasPrefix(fact + ": ") { advice = advice.dropFirst(fact.count + 2) }
    if advice.hasPrefix("or ") { advice = advice.dropFirst(3) }
    if advice.hasPrefix("to "), let comma = advice.firstRange(of: ", ") {
      advice = advice[comma.upperBound...]
    }
    if let others = advice.firstRange(of: ", or ") { advice = advice[..<others.lowerBound] }
    return advice.prefix(1).uppercased() + advice.dropFirst()
  }

  /// Returns the suggestion with a statement of the effect of its edits.
  func titled(_ change: String) -> Suggestion {
    var suggestion = self
    suggestion.change = change
    return suggestion
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
  /// The most findings of one rule that get suggestions if there are many candidates: comparing all names
  /// with all would take quadratic time.
  static let limit = Phrase.comparisonLimit

  /// The most edits of one change: the next round makes the rest.
  private static let mostEdits = 10_000

  /// A suggestion with one change at several places.
  func changing(
    _ places: some Sequence<Place>, _ change: (Suggestion, Place) -> Suggestion
  ) -> Suggestion {
    var whole = self
    for place in places {
      if whole.edits.count >= Self.mostEdits { break }
      let changed = change(Suggestion(text), place)
      whole.edits += changed.edits
      whole.change = changed.change
    }
    return whole
  }

  /// One line for each of the nearest candidates.
  ///
  /// - Parameter places: The places of the name as a JSON string, where a candidate could be written instead.
  package static func nearest(
    to name: String, among candidates: some Sequence<String>, at places: [Place] = []
  ) -> [Suggestion] {
    self.candidates(nearestNames(name, among: candidates), insteadOf: name, at: places)
  }

  /// One line for each near name.
  ///
  /// - Parameters:
  ///   - written: The name in the manifest.
  ///   - places: The places of that name as a JSON string, where a candidate could be written instead.
  ///   - note: A further remark about a candidate.
  package static func candidates(
    _ names: [String], insteadOf written: String = "", at places: [Place] = [],
    note: (String) -> String? = { _ in nil }
  ) -> [Suggestion] {
    // A key that the object already has cannot be written.
    let sound = names.filter { name in !places.contains { $0.isKey(beside: name) } }
    return sound.map { name in
      let notes = [written.difference(from: name), note(name)].compactMap(\.self)
      let line = Suggestion(
        "did you mean \(Phrase.quoted(name))?"
          + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"))
      return line.changing(places) { $0.replacing(written, at: $1, with: name) }
        .certain(if: sound.count == 1)
    }
  }
}
