internal import GuiseManifest
internal import StrictJSON

/// Rules of `include`.
extension Rule {
  package static let includeNotFound = Rule("include-not-found").helping {
    (fault: FileFault, check) in
    guard case .include(let reference, .notFound(let resolved)) = fault else {
      return ["name the folder that holds it with \(check.audience.naming(root: nil))"]
    }
    let paths = check.neighbours?.paths(for: reference.place.source.path) ?? []
    let name = RelativePath.name(of: reference.value)
    let moved = paths.filter { RelativePath.name(of: $0) == name }.prefix(3)
    if !moved.isEmpty {
      return ["a file of that name is at \(Phrase.list(Array(moved), last: "or"))"]
    }
    return Advice(
      check.near(reference.value, among: paths, at: reference.place)
        .or(["create \(resolved), or correct the path"]))
  }

  package static let includeCycle = Rule("include-cycle").helping { (fault: FileFault, _) in
    guard case .include(_, .cycle(let paths, let links)) = fault else { return [] }
    return Advice(
      ["remove this entry, or move what both files need into a third file"],
      related: zip(paths.dropFirst(), links).map {
        .init("\(Phrase.quoted($0)) is included here", at: $1)
      })
  }

  package static let includeOutsideRoot = Rule("include-outside-root").helping {
    (fault: FileFault, check) in
    guard case .include(_, let problem) = fault else { return [] }
    let naming = check.audience.naming(root:)
    switch problem {
    case .outside(_, let name):
      return ["move the file into the root folder, or name a wider one with \(naming(name))"]
    case .url: return ["put the file into the root folder and write its relative path"]
    case .unknownRoot(let name, let known):
      return Advice(
        check.near(name, among: known).or(["name the folder with \(naming(name))"]))
    default: return ["write a path relative to this file"]
    }
  }
}
