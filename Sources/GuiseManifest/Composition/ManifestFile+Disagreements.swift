internal import StrictJSON

extension [ManifestFile] {
  /// Returns the faults of included files that contradict each other about a key, where only one value can
  /// count and no including file decides.
  ///
  /// The files are in order: included ones first, the first manifest last.
  func disagreements(about key: String) -> [CompositionFault] {
    var faults: [CompositionFault] = []
    let written = map { $0.value(at: [.key(key)]) }
    // The effective value of each file.
    var values: [(names: [String], value: JSONValue)?] = []
    for (file, own) in zip(self, written) {
      values.append(
        own.map { (file.texts(of: $0).map(\.value), $0) }
          ?? file.includes.last { values[$0] != nil }.flatMap { values[$0] })
    }
    var pending = [Int](indices.suffix(1))
    var seen: Set<Int> = []
    while let position = pending.popLast() {
      let file = self[position]
      guard seen.insert(position).inserted, written[position] == nil, !file.faultyKeys.contains(key)
      else { continue }
      pending += file.includes
      let given = file.includes.compactMap { values[$0] }
      guard let first = given.first else { continue }
      if let other = given.first(where: { $0.names != first.names }) {
        faults.append(
          .disagreement(
            key, at: Place(other.value), first: Place(first.value), decidedIn: file.source.path))
      }
    }
    return faults
  }
}
