internal import Guise
package import GuiseManifest
package import GuiseVerification

/// One registration of the manifest: enabled, and reached by the root.
package struct WiringEntry: Sendable {
  package let registration: Composition.Registration
  package let tags: TagSetID
  /// The key for each of its services, by `as` or else the factory's own; a shared one has the identifier as
  /// a further tag. If there is no such factory, those of the one with the nearest name: the path to its
  /// finding leads there.
  package let keys: [KeyNumbers.Key]
  /// The registration's own factory, then its decorators'.
  package let uses: [FactoryUse]

  package var services: [ServiceID] { keys.map(\.service) }
  /// The factory; nil if no factory has that identifier.
  package var factory: FactoryTable.Factory? { uses[0].factory }
  /// Whether all factories exist.
  package var knowsFactories: Bool { uses.allSatisfy { $0.factory != nil } }
  /// Whether a factory is opaque.
  package var isOpaque: Bool { uses.contains { $0.factory?.factory.opaque == true } }

  /// - Parameter likely: Finds the factory that a misspelt name may mean.
  init(
    _ connection: Connection, at entry: EntryID, _ factories: FactoryTable,
    _ numbers: inout KeyNumbers, likely: (String) -> FactoryTable.Factory?
  ) {
    let registration = connection.registration
    let tags = numbers.tags(registration.tags)
    (self.registration, self.tags) = (registration, tags)
    if factories[registration.main.factory] == nil {
      keys = (likely(registration.main.factory)?.services(of: registration) ?? [])
        .map { .init(service: $0, tags: tags) }
    } else {
      keys = connection.keys.map { numbers.key($0) }
    }
    var label = 0
    uses = registration.parts.map { part in
      let factory = factories[part.factory]
      defer { label += factory?.dependencies.count ?? 0 }
      let connected = connection.uses.first { $0.part.decorator == part.decorator }
      return FactoryUse(
        entry: entry, part: part, factory: factory, fillings: connected?.fillings, label: label)
    }
  }
}

extension Composition {
  /// The registrations that count: without a root all, as their own faults do not depend on the root.
  var checkedRegistrations: [Registration] {
    if root != nil { return enabled }
    return all.filter(\.enabled).sorted { ($0.assembly, $0.id) < ($1.assembly, $1.id) }
  }

  /// The tags of all registrations and references.
  var writtenTags: [[String]] {
    all.flatMap { registration in
      let parts = registration.parts
      let references = parts.flatMap(\.dependencies.values).compactMap { reference in
        if case .tags(let names) = reference { names } else { nil }
      }
      return [registration.tags] + references
    }
  }
}
