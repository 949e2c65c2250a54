/// Uses grouped by thing, in the order in which the things were first added.
package struct GroupedUses<Thing: Hashable, Use> {
  package private(set) var groups: [(thing: Thing, uses: [Use])] = []
  private var positions: [Thing: Int] = [:]

  package init() {}

  package mutating func add(_ use: Use, of thing: Thing) {
    if let position = positions[thing] { return groups[position].uses.append(use) }
    positions[thing] = groups.count
    groups.append((thing, [use]))
  }

  package mutating func sortUses(by isBefore: (Use, Use) -> Bool) {
    for position in groups.indices { groups[position].uses.sort(by: isBefore) }
  }
}
