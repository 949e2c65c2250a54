internal import StrictJSON

extension [ManifestFile] {
  /// Returns the `root` or the `scopes` that count: those of the first manifest, or else of the last of its includes,
  /// which have to agree.
  func decided(_ key: String, isFragment: Bool, _ faults: inout [Fault]) -> JSONValue? {
    // Included files come before those that include them.
    var decided: [JSONValue?] = []
    for file in self {
      let own = file.root[key]?.value
      let given = file.includes.filter { $0 < decided.count }.compactMap { decided[$0] }
      if own == nil, !isFragment, let first = given.first,
        let other = given.first(where: { JSON($0) != JSON(first) })
      {
        let fault = Fault.Kind.disagreement(key, first: Place(first), decidedIn: file.source.path)
        faults.append(fault, at: Place(other))
      }
      decided.append(own ?? given.last)
    }
    return decided.last ?? nil
  }
}
