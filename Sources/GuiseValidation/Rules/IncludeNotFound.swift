internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let includeNotFound = Rule(
    "include-not-found",
    summary: """
      A path in `"include"` leads to no file. Paths are relative to the including file, or begin \
      with the name of a root that the caller gives, as in `"resources:storage.json"`.
      """,
    wrong: ["include": ["bse.json"]],
    mended: ["bse.json": "base.json"],
    remedy: """
      Correct the path, or create the file. A path is relative to the including file, not to the \
      working directory.
      """
  ) { check in
    check.composed.files.fileFaults.compactMap { fault in
      switch fault {
      case .include(let reference, .notFound(let resolved, let flattened, _)):
        let bundle = check.composed.files.bundle.flatMap { $0.contains(resolved) ? $0 : nil }
        return Finding(
          fault.fault.message, at: reference.place,
          help: flattened.map { [BundleResources.keepingFolders($0)] }
            ?? withSlashes(reference, check) ?? candidates(reference, check) + [
              bundle.map { BundleResources.adding($0.path(of: resolved)) }
                ?? "create \(resolved), or correct the path"
            ])
      case .include(let reference, .noFolder):
        return Finding(
          fault.fault.message, at: reference.place,
          help: ["name the folder that holds it with \(check.audience.naming(root: nil))"])
      default: return nil
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
