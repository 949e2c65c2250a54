internal import StrictJSON

/// Looks for included files that say different things where one must count, and no file that includes
/// them says which.
struct Disagreements {
  private let files: [ManifestFile]
  private(set) var faults: [CompositionFault] = []

  /// - Parameter files: included files first, the first manifest last.
  init(_ files: [ManifestFile]) {
    self.files = files
    look(for: "root") { $0.manifest.root.map { [$0] } }
    look(for: "scopes", \.manifest.scopes)
  }

  func concern(_ key: String) -> Bool {
    faults.contains { if case .disagreement(key, _, _, _) = $0 { true } else { false } }
  }

  private mutating func look(for key: String, _ written: (ManifestFile) -> [String]?) {
    // What each file comes to, with the place where that is written.
    var values: [(value: [String], place: Place)?] = []
    for file in files {
      if let own = written(file), let value = file.root[key]?.value {
        values.append((own, Place(value)))
      } else {
        values.append(file.includes.last { values[$0] != nil }.flatMap { values[$0] })
      }
    }
    var pending = files.indices.suffix(1)[...].map(\.self)
    var seen: Set<Int> = []
    while let position = pending.popLast() {
      let file = files[position]
      guard seen.insert(position).inserted, written(file) == nil, !file.faultyKeys.contains(key)
      else { continue }
      pending += file.includes
      let given = file.includes.compactMap { values[$0] }
      guard let first = given.first else { continue }
      if let other = given.first(where: { $0.value != first.value }) {
        faults.append(
          .disagreement(
            key, at: other.place, first: first.place, decidedIn: file.source.path))
      }
    }
  }
}
