internal import Guise

/// Uses of the same thing, by their positions in a list: of each thing the first, with the others. There
/// may be millions, and most are alone.
struct GroupedUses<Thing: Hashable & Sendable> {
  struct Group {
    var thing: Thing
    var first: Int
    var others: [Int]
  }

  private var things = Numbered<Thing, Thing>()
  private var firsts: [Int32] = []
  /// Of groups that have any, by their positions.
  private var others: [Int: [Int32]] = [:]

  var count: Int { firsts.count }
  var isEmpty: Bool { firsts.isEmpty }

  func contains(_ thing: Thing) -> Bool { things.known(thing) != nil }

  mutating func add(_ use: Int, of thing: Thing) {
    let group = things.id(of: thing).rawValue
    let use = Int32(truncatingIfNeeded: use)
    if group == firsts.count { firsts.append(use) } else { others[group, default: []].append(use) }
  }

  /// The groups in the order in which things were first added, each with the use first that comes before
  /// the others; these are in order where they are few enough to be shown.
  ///
  /// - Parameter isBefore: Whether one use comes before another.
  func groups(isBefore: @escaping (Int, Int) -> Bool) -> some Sequence<Group> {
    firsts.indices.lazy.map { position in
      let thing = things[ID(position)]
      var uses = [Int(firsts[position])]
      guard let others = others[position] else {
        return Group(thing: thing, first: uses[0], others: [])
      }
      uses += others.map { Int($0) }
      if others.count <= Phrase.longestRelated { uses.sort(by: isBefore) }
      let earliest = uses.indices.min { isBefore(uses[$0], uses[$1]) } ?? 0
      let first = uses.remove(at: earliest)
      return Group(thing: thing, first: first, others: uses)
    }
  }
}
