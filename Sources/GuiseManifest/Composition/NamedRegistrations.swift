/// Registrations by identifier: all that files give, or a part of them that is seen in the same table.
package struct NamedRegistrations: Sequence, Sendable {
  /// Which of them are seen.
  package enum Part: Sendable {
    case all
    /// Those of which everything is known.
    case sound
    /// Those of which the factory is known, and not everything else.
    case partial
    /// Both: those whose factory is known.
    case usable
  }

  /// In the order in which files first give them; nil: removed.
  private var all: [Composition.Registration?] = []
  /// Positions of those that are not removed.
  private var positions: [String: Int] = [:]
  private var part = Part.all

  /// The same registrations, of which a part is seen.
  func seeing(_ part: Part) -> NamedRegistrations {
    var other = self
    other.part = part
    return other
  }

  package internal(set) subscript(id: String) -> Composition.Registration? {
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

  /// Puts others in the place of some, under their identifiers.
  mutating func replace(_ replacement: (Composition.Registration) -> Composition.Registration) {
    for index in all.indices { all[index] = all[index].map(replacement) }
  }

  package func makeIterator() -> some IteratorProtocol<Composition.Registration> {
    all.lazy.compactMap(\.self).filter(sees).makeIterator()
  }

  package var isEmpty: Bool { !contains { _ in true } }

  /// In no particular order.
  package var ids: [String] { map(\.id) }

  private func sees(_ registration: Composition.Registration) -> Bool {
    switch part {
    case .all: true
    case .sound: registration.hasFactory && !registration.isUnsound
    case .partial: registration.hasFactory && registration.isUnsound
    case .usable: registration.hasFactory
    }
  }
}
