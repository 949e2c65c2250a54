internal import StrictJSON

/// A search for included files that contradict each other where only one value can count, and no including
/// file decides.
struct Disagreements {
  private let files: [ManifestFile]
  private(set) var faults: [CompositionFault] = []

  /// - Parameter files: The files, included ones first, the first manifest last.
  init(_ files: [ManifestFile]) {
    self.files = files
    look(for: "root")
    look(for: "scopes")
  }

  func concern(_ key: String) -> Bool {
    faults.contains { if case .disagreement(key, _, _, _) = $0 { true } else { false } }
  }

  private mutating func look(for key: String) {
    let written = files.map { $0.approved.value(at: [.key(key)]) }
    // The effective value of each file.
    var values: [(names: [String], value: JSONValue)?] = []
    for (file, own) in zip(files, written) {
      values.append(
        own.map { (file.approved.texts(of: $0).map(\.value), $0) }
          ?? file.includes.last { values[$0] != nil }.flatMap { values[$0] })
    }
    var pending = files.indices.suffix(1)[...].map(\.self)
    var seen: Set<Int> = []
    while let position = pending.popLast() {
      let file = files[position]
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
  }
}
