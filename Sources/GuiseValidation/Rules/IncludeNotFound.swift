internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let includeNotFound = Rule("include-not-found") { check in
    check.composed.files.fileFaults.compactMap { fault in
      switch fault {
      case .include(let reference, .notFound(let resolved)):
        Finding(
          fault.fault.message, at: reference.place,
          help: withSlashes(reference, check) ?? candidates(reference, check) + [
            "create \(resolved), or correct the path"
          ])
      case .include(let reference, .noFolder):
        Finding(
          fault.fault.message, at: reference.place,
          help: ["name the folder that holds it with \(check.audience.naming(root: nil))"])
      default: nil
      }
    }
  }

  /// Advice to write a Windows path with the separators that all platforms use.
  private static func withSlashes(
    _ reference: Placed<String>, _ check: Check
  ) -> [Suggestion]? {
    let path = reference.value.replacing("\\", with: "/")
    guard path != reference.value else { return nil }
    return [
      Suggestion("write \(Phrase.quoted(path)): folders are divided by \"/\", on Windows too")
        .replacing(reference.value, at: reference.place, with: path)
        .certain(
          if: check.neighbours?.paths(for: reference.place.source.path).contains(path) == true)
    ]
  }

  /// The files of that name elsewhere in the root folder, else files with a similar name.
  private static func candidates(_ reference: Placed<String>, _ check: Check) -> [Suggestion] {
    guard let neighbours = check.neighbours else { return [] }
    let paths = neighbours.paths(for: reference.place.source.path)
    let name = RelativePath.name(of: reference.value)
    let moved = paths.filter { RelativePath.name(of: $0) == name }
    return Suggestion.candidates(
      moved.isEmpty ? nearestNames(reference.value, among: paths) : Array(moved.prefix(3)),
      insteadOf: reference.value, at: [reference.place])
  }
}
