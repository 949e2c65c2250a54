package typealias NamedRegistrations = NamedEntries<Composition.Registration>

/// Entries by name, or a filtered view of the same table.
package struct NamedEntries<Entry: Sendable>: Sendable {
  /// The entries in the order in which files first give them; nil if removed.
  private var all: [Entry?] = []
  /// The positions of the entries that are not removed.
  private var positions: [String: Int] = [:]
  private var isSeen: @Sendable (Entry) -> Bool = { _ in true }
}

// In an extension, so the type itself needs no conformance, which the runtime is slow to find.
extension NamedEntries: Sequence {
  /// Returns a view of a subset of the entries.
  func seeing(_ isSeen: @escaping @Sendable (Entry) -> Bool) -> NamedEntries {
    var other = self
    other.isSeen = isSeen
    return other
  }

  package internal(set) subscript(id: String) -> Entry? {
    get { positions[id].flatMap { all[$0] }.flatMap { isSeen($0) ? $0 : nil } }
    set {
      if let position = positions[id] {
        all[position] = newValue
        if newValue == nil { positions[id] = nil }
      } else if newValue != nil {
        positions[id] = all.count
        all.append(newValue)
      }
    }
  }

  /// Returns a replacement of each entry, under its name.
  func mapValues<Other>(_ replacement: (Entry) -> Other) -> NamedEntries<Other> {
    NamedEntries<Other>(all: all.map { $0.map(replacement) }, positions: positions)
  }

  package func makeIterator() -> some IteratorProtocol<Entry> {
    all.lazy.compactMap(\.self).filter(isSeen).makeIterator()
  }

  package var isEmpty: Bool { !contains { _ in true } }

  /// The names, in the order of the entries.
  package var ids: [String] {
    positions.filter { self[$0.key] != nil }.sorted { $0.value < $1.value }.map(\.key)
  }
}
