/// Registrations of which it is unknown what they offer: a dependency that one of them may answer is
/// not missing, because the fault that hides the answer has been reported already.
package struct UnknownOffers: Sendable {
  /// Everything is possible: a part of the manifest could not be read.
  private let isEverythingPossible: Bool
  /// Entries with an unknown factory, by their tags; the first of each.
  private var entries: [Int: Int] = [:]
  private var firstEntry: Int?
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
    if entries[tags] == nil { entries[tags] = entry }
    if firstEntry == nil { firstEntry = entry }
  }

  package mutating func add(service: Int?, tags: Int?) {
    patterns.insert(Pattern(service: service, tags: tags))
    possibleServices.insert(service)
  }

  /// What may answer: nil: nothing; otherwise perhaps an entry.
  package func suspect(
    for kind: Catalog.Parameter.Kind, service: Int, tags: Int, in keys: KeyNumbers
  ) -> Suspect? {
    if let entry = suspectedEntry(kind, tags, keys) { return .entry(entry) }
    if isEverythingPossible { return .unknown }
    let services: [Int?] = [service, nil]
    switch kind {
    case .lazy, .array, .lazyArray:
      return services.contains { possibleServices.contains($0) } ? .unknown : nil
    default:
      let isPossible = services.contains { service in
        patterns.contains(Pattern(service: service, tags: tags))
          || patterns.contains(Pattern(service: service, tags: nil))
      }
      return isPossible ? .unknown : nil
    }
  }

  package enum Suspect: Sendable {
    case entry(Int)
    case unknown
  }

  private func suspectedEntry(
    _ kind: Catalog.Parameter.Kind, _ tags: Int, _ keys: KeyNumbers
  ) -> Int? {
    switch kind {
    case .lazy:
      return firstEntry
    case .array, .lazyArray:
      if let entry = entries[tags] { return entry }
      guard !entries.isEmpty else { return nil }
      let wanted = Set(keys.tagSets[tags])
      return entries.filter { wanted.isSubset(of: keys.tagSets[$0.key]) }.map(\.value).min()
    default:
      return entries[tags]
    }
  }
}
