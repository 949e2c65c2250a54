/// Registrations of which it is unknown what they offer: a dependency that one of them may answer is
/// not missing, because the fault that hides the answer has been reported already.
package struct UnknownOffers: Sendable {
  /// Everything is possible: a part of the manifest could not be read.
  private let isEverythingPossible: Bool
  /// Entries with an unknown factory, by their tags; a few of each.
  private var entries: [Int: [Int]] = [:]
  private var firstEntries: [Int] = []
  private static let kept = 8
  private var patterns: Set<Pattern> = []
  private var possibleServices: Set<Int?> = []

  /// What can be told of a registration that is not sound; nil: anything.
  private struct Pattern: Hashable {
    var service: Int?
    var tags: Int?
  }

  package init(isEverythingPossible: Bool) {
    self.isEverythingPossible = isEverythingPossible
  }

  package mutating func add(entry: Int, tags: Int) {
    if firstEntries.count < Self.kept { firstEntries.append(entry) }
    if entries[tags, default: []].count < Self.kept { entries[tags, default: []].append(entry) }
  }

  package mutating func add(service: Int?, tags: Int?) {
    patterns.insert(Pattern(service: service, tags: tags))
    possibleServices.insert(service)
  }

  /// What may answer: nil: nothing; otherwise entries, or nothing that has a name.
  package func suspects(
    for kind: Catalog.Parameter.Kind, service: Int, tags: Int, in keys: KeyNumbers
  ) -> [Int]? {
    let found = suspectedEntries(kind, tags, keys)
    if !found.isEmpty { return found }
    if isEverythingPossible { return [] }
    let services: [Int?] = [service, nil]
    switch kind {
    case .lazy, .array, .lazyArray:
      return services.contains { possibleServices.contains($0) } ? [] : nil
    default:
      let isPossible = services.contains { service in
        patterns.contains(Pattern(service: service, tags: tags))
          || patterns.contains(Pattern(service: service, tags: nil))
      }
      return isPossible ? [] : nil
    }
  }

  private func suspectedEntries(
    _ kind: Catalog.Parameter.Kind, _ tags: Int, _ keys: KeyNumbers
  ) -> [Int] {
    switch kind {
    case .lazy:
      return firstEntries
    case .array, .lazyArray:
      if let found = entries[tags] { return found }
      guard !entries.isEmpty else { return [] }
      let wanted = Set(keys.tagSets[tags])
      return entries.filter { wanted.isSubset(of: keys.tagSets[$0.key]) }.flatMap(\.value).sorted()
    default:
      return entries[tags] ?? []
    }
  }
}
