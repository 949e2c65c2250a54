internal import GuiseManifest
internal import StrictJSON

/// Help for files and for `include`.
extension Fault {
  func includeHelp(in check: Check) -> Advice? {
    let naming = check.audience.naming(root:)
    switch kind {
    case .unreadable: return ["check the path and the file's permissions"]
    case .includeNotFound(_, nil): return ["name the folder that holds it with \(naming(nil))"]
    case .includeNotFound(let path, let resolved?):
      return place.map { check.paths(instead: Placed(path, at: $0), resolved) }
    case .includeOutside(_, let root):
      let name = check.options.given.namedRoots.filter { $0.value == root }.keys.min()
      return ["move the file into the root folder, or name a wider one with \(naming(name))"]
    case .includeNotRelative:
      return ["put the file into the root folder, and write its path relative to this file"]
    case .unknown(.folder, let name, _):
      let known = check.options.given.namedRoots.keys
      return Advice(check.near(name, among: known).or(["name the folder with \(naming(name))"]))
    case .cycle(.include, let links):
      return Advice(
        ["remove this entry, or move what both files need into a third file"],
        related: links.dropLast().map {
          .init("\(Phrase.quoted($0.value)) is included here", at: $0.place)
        })
    case .exceeded("included files", _, _): return ["split the manifest"]
    default: return nil
    }
  }
}

extension Check {
  /// The files that an include may have meant.
  fileprivate func paths(instead reference: Placed<String>, _ resolved: String) -> Advice {
    let paths = neighbours.paths(for: reference.place.source.path)
    let name = RelativePath.name(of: reference.value)
    let moved = paths.filter { RelativePath.name(of: $0) == name }.prefix(3)
    if !moved.isEmpty {
      return ["a file of that name is at \(Phrase.list(Array(moved), last: "or"))"]
    }
    return Advice(
      near(reference.value, among: paths, at: reference.place)
        .or(["create \(resolved), or correct the path"]))
  }
}
