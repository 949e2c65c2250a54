/// Uses grouped by thing, in the order in which the things were first added.
struct GroupedUses<Thing: Hashable, Use> {
  private(set) var groups: [(thing: Thing, uses: [Use])] = []
  private var positions: [Thing: Int] = [:]

  mutating func add(_ use: Use, of thing: Thing) {
    if let position = positions[thing] { return groups[position].uses.append(use) }
    positions[thing] = groups.count
    groups.append((thing, [use]))
  }

  mutating func sortUses(by isBefore: (Use, Use) -> Bool) {
    for position in groups.indices { groups[position].uses.sort(by: isBefore) }
  }
}
