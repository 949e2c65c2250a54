internal import StrictJSON

extension Check {
  /// Suggestions to include a file that has a name or, in an overlay, a manifest that it may override.
  ///
  /// - Parameter place: The place that uses the name: its file is to include the other.
  func including(
    _ kind: NeighbouringFiles.Kind, _ name: String, usedAt place: Place
  ) -> [Suggestion] {
    guard let neighbours else { return [] }
    let root = place.value.document.root
    let isOverlay = isOverlay(root)
    let paths = neighbours.having(kind, name, for: place.source.path, isOverlay: isOverlay)
    return paths.prefix(3).map { path in
      let quoted = Phrase.quoted(path)
      let line = Suggestion(fact: "\(quoted) has it", "add \(quoted) to \"include\"")
      // Other parts of the file may have to be used as well.
      return isOverlay || kind == .assembly
        ? line.appending(.string(path), to: "include", of: root) : line
    }
  }

  /// A suggestion with the edit that uses an assembly in another.
  func using(_ name: String, in assembly: String?, _ line: Suggestion) -> Suggestion {
    guard let assembly, let object = composition?.assemblies[assembly]?.place.value else {
      return line
    }
    return line.appending(.string(name), to: "uses", of: object)
  }
}
