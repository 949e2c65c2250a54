package typealias NamedRegistrations = NamedEntries<Composition.Registration>

/// Entries by name: all that files give, or a part of them that is seen in the same table.
package struct NamedEntries<Entry: Sendable>: Sendable {
  /// Which of them are seen.
  package enum Part: Sendable {
    case all
    /// Entries that could be read whole.
    case sound
    /// Entries with a known factory or type, and something else that could not be read.
    case partial
    /// Both of these: entries with a known factory or type.
    case usable
  }

  /// In the order in which files first give them; nil: removed.
  private var all: [Entry?] = []
  /// Positions of those that are not removed.
  private var positions: [String: Int] = [:]
  private var part = Part.all
}

// Apart, so that the type needs no conformance, which the runtime takes long to find.
extension NamedEntries: Sequence where Entry: MergedEntry {
  /// The same entries, of which a part is seen.
  func seeing(_ part: Part) -> NamedEntries {
    var other = self
    other.part = part
    return other
  }

  package internal(set) subscript(id: String) -> Entry? {
    get { positions[id].flatMap { all[$0] }.flatMap { sees($0) ? $0 : nil } }
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

  /// Puts others in the place of some, under their names.
  mutating func replace(_ replacement: (Entry) -> Entry) {
    for index in all.indices { all[index] = all[index].map(replacement) }
  }

  package func makeIterator() -> some IteratorProtocol<Entry> {
    all.lazy.compactMap(\.self).filter(sees).makeIterator()
  }

  package var isEmpty: Bool { !contains { _ in true } }

  /// In no particular order.
  package var ids: [String] { map(\.id) }

  private func sees(_ entry: Entry) -> Bool {
    switch part {
    case .all: true
    case .sound: entry.isWhole && !entry.isUnsound
    case .partial: entry.isWhole && entry.isUnsound
    case .usable: entry.isWhole
    }
  }
}
