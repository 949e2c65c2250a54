internal import Guise

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
  private var numbers = NumberTable<Composition.Registration>()
  private var part = Part.all

  /// Makes room in the table: an array that is given exact room again and again is copied each time.
  mutating func reserve(adding count: Int) { numbers.reserve(all.count + count) }

  /// The same registrations, of which a part is seen.
  func seeing(_ part: Part) -> NamedRegistrations {
    var other = self
    other.part = part
    return other
  }

  package internal(set) subscript(id: String) -> Composition.Registration? {
    get {
      guard let registration = number(of: id).flatMap({ all[$0.rawValue] }), sees(registration)
      else { return nil }
      return registration
    }
    set {
      let hash = id.hashValue
      if let number = number(of: id, hash) {
        all[number.rawValue] = newValue
      } else if newValue != nil {
        all.append(newValue)
        _ = numbers.append(hash)
      }
    }
  }

  /// The registrations that are or were in the table, seen or not: their numbers are below this.
  var count: Int { all.count }

  /// The number of a registration that is in the table, seen or not.
  func number(of id: String) -> ID<Composition.Registration>? {
    number(of: id, id.hashValue)
  }

  private func number(of id: String, _ hash: Int) -> ID<Composition.Registration>? {
    numbers.known(hash) { all[$0.rawValue]?.id == id }
  }

  /// Puts others in the place of some, under their identifiers.
  mutating func replace(_ replacement: (Composition.Registration) -> Composition.Registration) {
    for index in all.indices {
      guard let old = all[index] else { continue }
      let new = replacement(old)
      if new !== old { all[index] = new }
    }
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

/// A set of identifiers, which takes a few bytes for each that a table of registrations has.
package struct RegistrationNames: Sendable {
  private let registrations: NamedRegistrations
  private var numbers: Set<ID<Composition.Registration>> = []
  private var others: Set<String> = []

  init(in registrations: NamedRegistrations = NamedRegistrations()) {
    self.registrations = registrations
  }

  mutating func insert(_ id: String) {
    if let number = registrations.number(of: id) {
      numbers.insert(number)
    } else {
      others.insert(id)
    }
  }

  package func contains(_ id: String) -> Bool {
    registrations.number(of: id).map { numbers.contains($0) } ?? others.contains(id)
  }
}
