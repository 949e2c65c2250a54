internal import GuiseManifest
internal import StrictJSON

/// An occurrence and its file.
struct FoundOccurrence {
  /// The path by which the check read the file.
  var file: String
  var occurrence: Occurrence
}

extension [CheckedManifest] {
  /// Returns all occurrences of names, once per file, in the order of files and places.
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
  /// Returns the occurrences of the name at the cursor.
  ///
  /// - Parameter manifests: the manifests that the file belongs to.
  /// - Complexity: linear in the texts of all files.
  func occurrences(in manifests: [CheckedManifest]) -> [FoundOccurrence] {
    target.map { target in manifests.occurrences { $0 == target.name } } ?? []
  }

  /// The name at the cursor, if any; the text may be broken elsewhere.
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
    case .key: return format.expectedKeyName.map { occurrence($0, $0.keyRole) }
    case .value:
      if let named = format.named { return occurrence(named, .reference) }
      return VariableOccurrences.all(in: text, token.content).first {
        // The dollar sign and the braces count as part of the name.
        $0.range.lowerBound - 2 <= place.offset && place.offset <= $0.range.upperBound + 1
      }
    }
  }
}
