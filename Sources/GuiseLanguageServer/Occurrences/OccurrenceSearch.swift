internal import GuiseManifest
internal import StrictJSON

/// A place of a name in a file.
struct FoundOccurrence {
  /// The path that the check read the file by.
  var file: String
  var occurrence: Occurrence
}

extension [CheckedManifest] {
  /// All places where names are written, in each file once, in the order of files and places.
  func occurrences(where isWanted: (OccurrenceName) -> Bool) -> [FoundOccurrence] {
    var seen: Set<String> = []
    return flatMap { $0.files?.files ?? [] }.filter { seen.insert($0.source.path).inserted }
      .flatMap { file in
        OccurrenceWalk(file.document).found.filter { isWanted($0.name) }
          .map { FoundOccurrence(file: file.source.path, occurrence: $0) }
      }
  }
}

extension CursorContext {
  /// All places of the name at the cursor.
  ///
  /// - Parameter manifests: those that the file of the cursor is part of.
  /// - Complexity: linear in the texts of all files.
  func occurrences(in manifests: [CheckedManifest]) -> [FoundOccurrence] {
    target.map { target in manifests.occurrences { $0 == target.name } } ?? []
  }

  /// The name at the cursor, where the cursor is on one: also in a text that is broken elsewhere.
  var target: Occurrence? {
    guard let token = place.token, token.isString else { return nil }
    let name = token.text(in: text)
    func occurrence(_ kind: NameKind, _ role: Occurrence.Role) -> Occurrence {
      Occurrence(
        name: OccurrenceName(kind, name), role: role, range: token.content,
        isLiteral: text[token.content].elementsEqual(name.utf8))
    }
    switch place.standing {
    case .between: return nil
    case .key: return format.keyNamed.map { occurrence($0, $0.keyRole) }
    case .value:
      if let named = format.named { return occurrence(named, .reference) }
      return VariableOccurrences.all(in: text, token.content).first {
        // The dollar sign and the braces belong to it.
        $0.range.lowerBound - 2 <= place.offset && place.offset <= $0.range.upperBound + 1
      }
    }
  }
}
