internal import GuiseManifest
internal import StrictJSON

/// The name at a cursor, and all places where it is written.
package struct OccurrenceSearch {
  package struct Found: Hashable, Sendable {
    /// The path that the check read the file by.
    package var file: String
    package var occurrence: Occurrence
  }

  /// The name at the cursor, where the cursor is on one.
  package let target: Occurrence?
  /// All places of the name, in each file once, in the order of files and places.
  package let all: [Found]

  /// - Parameter manifests: those that the file of the cursor is part of.
  ///
  /// - Complexity: linear in the texts of all files.
  package init(_ question: CursorQuestion, in manifests: [CheckedManifest]) {
    let target = Self.target(question)
    self.target = target
    all = target.map { Self.places(of: $0.name, in: manifests) } ?? []
  }

  private static func places(of name: OccurrenceName, in manifests: [CheckedManifest]) -> [Found] {
    var seen: Set<String> = []
    return manifests.flatMap { $0.files?.files ?? [] }
      .filter { seen.insert($0.source.path).inserted }
      .flatMap { file in
        OccurrenceWalk(file.document).found.filter { $0.name == name }
          .map { Found(file: file.source.path, occurrence: $0) }
      }
  }

  /// Works on a text that is broken elsewhere, too.
  static func target(_ question: CursorQuestion) -> Occurrence? {
    let place = CursorPlace(question.text, at: question.offset)
    guard let token = place.token, token.isString else { return nil }
    let text = token.text(in: question.text)
    let isLiteral = question.text[token.content].elementsEqual(text.utf8)
    func occurrence(_ kind: OccurrenceName.Kind, _ role: Occurrence.Role) -> Occurrence {
      Occurrence(
        name: OccurrenceName(kind, text), role: role, range: token.content, isLiteral: isLiteral)
    }
    switch place.standing {
    case .between: return nil
    case .key:
      guard let named = CursorFormat(place.container).keyNamed else { return nil }
      return occurrence(named.occurrence, named.role)
    case .value:
      let format = CursorFormat(place.path)
      if let named = format.named { return occurrence(named.occurrence, .reference) }
      return VariableOccurrences.all(in: question.text, token.content).first {
        // The dollar sign and the braces belong to it.
        $0.range.lowerBound - 2 <= question.offset && question.offset <= $0.range.upperBound + 1
      }
    }
  }
}
