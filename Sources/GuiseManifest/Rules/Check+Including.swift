internal import StrictJSON

/// Help for a name that another file defines: include that file.
extension Check {
  /// Suggestions to include the files that define a name or, in an overlay, the manifests that it may
  /// override.
  ///
  /// - Parameters:
  ///   - place: The place that uses the name: its file is to include the others.
  ///   - others: Further names that the same file should define.
  func including(
    _ kind: NeighbouringFiles.Kind, _ name: String, usedAt place: Place,
    and others: [(kind: NeighbouringFiles.Kind, name: String)] = []
  ) -> [Suggestion] {
    guard let neighbours else { return [] }
    let (file, root) = (place.source.path, place.value.document.root)
    var bases = isOverlay(root) ? neighbours.bases(having: kind, name, for: file) : []
    for other in others where bases.count > 1 {
      let having = neighbours.bases(having: other.kind, other.name, for: file).map(\.path)
      let both = bases.filter { having.contains($0.path) }
      if !both.isEmpty { bases = both }
    }
    if !bases.isEmpty {
      return bases.prefix(3).map { base, definer in
        let has = base == definer ? "has it" : "includes \(Phrase.quoted(definer)), which has it"
        let path = Phrase.quoted(base)
        return Suggestion("\(path) \(has): add \(path) to \"include\"")
          .appending(.string(base), to: "include", of: root)
      }
    }
    return neighbours.defining(kind, name, for: file).prefix(3).map { path in
      let quoted = Phrase.quoted(path)
      let line = Suggestion("\(quoted) defines it: add \(quoted) to \"include\"")
      // Other parts of the file may have to be used as well.
      return kind == .assembly ? line.appending(.string(path), to: "include", of: root) : line
    }
  }

  /// A suggestion with the edit that uses an assembly in another.
  func using(_ name: String, in assembly: String?, _ line: Suggestion) -> Suggestion {
    guard let assembly, let object = composition?.assemblies[assembly]?.place.value else {
      return line
    }
    return line.appending(.string(name), to: "uses", of: object)
  }

  /// A suggestion to include the file of a registration, and to use its assembly if nothing does.
  func including(_ found: NeighbouringFiles.Registration, _ reason: String) -> Suggestion {
    let composition = model.composition
    let path = Phrase.quoted(found.path)
    var line = Suggestion("\(reason): add \(path) to \"include\"")
    if let root = composition.root, composition.assemblies[found.assembly] == nil {
      line.text +=
        ", and \(Phrase.quoted(found.assembly)) to the \"uses\" of \(Phrase.quoted(root))"
      line = using(found.assembly, in: root, line)
    }
    guard let main = composition.documents.last?.root else { return line }
    return line.appending(.string(found.path), to: "include", of: main)
  }
}
