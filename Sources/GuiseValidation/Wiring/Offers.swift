internal import Guise
package import GuiseManifest
package import GuiseVerification

/// Everything that a wiring offers, and the owner of each key: the entries of the manifest, the registrations
/// of code and the supplies of the application, each a node of the graph.
package final class Offers: OffersReader, Sendable {
  package let composition: Composition
  package let catalog: Catalog
  package let factories: FactoryTable
  /// The tags that the code declares; nil if it declares none.
  let declaredTags: Set<String>?
  /// The level of each scope; 0 is the outermost.
  let scopeLevels: [String: Int]
  /// The requests of the catalog's requirements.
  let required: [KeyNumbers.Request]
  /// The enabled registrations that the root reaches, in the order in which they are registered.
  package let entries: [Entry]
  let connections: Connections
  let owners: KeyOwners
  /// The places where the manifest first uses each code assembly.
  let codePlaces: [String: Place]

  package var offers: Offers { self }
  package var nodes: NodeTable { owners.nodes }

  /// One registration of the manifest.
  package struct Entry: Sendable {
    package let registration: Composition.Registration
    /// The factory; nil if no factory has that identifier.
    package let factory: FactoryTable.Factory?
    /// The factories of the registration's decorators; nil as in `factory`.
    package let decorators: [FactoryTable.Factory?]
    package let tags: TagSetID
    /// The key for each of its services, by `as` or else the factory's own; a shared one has the identifier as
    /// a further tag. If there is no such factory, those of the one with the nearest name: the path to its
    /// finding leads there.
    package let keys: [KeyNumbers.Key]
    /// The fillings of its parameters.
    let connection: Connection

    package var services: [ServiceID] { keys.map(\.service) }
  }

  init(_ composition: Composition, catalog: Catalog) {
    self.composition = composition
    self.catalog = catalog
    declaredTags = catalog.tags.isEmpty ? nil : Set(catalog.tags.values.flatMap(\.texts))
    let levels = Dictionary(
      composition.scopes.enumerated().map { ($1.value, $0) },
      uniquingKeysWith: { first, _ in first })
    scopeLevels = levels
    var keys = KeyNumbers()
    factories = FactoryTable(catalog, keys: &keys)
    required = catalog.requirements.map { keys.request($0.key, $0.allAdapters) }
    for registration in composition.registrations {
      _ = keys.tags(registration.tags)
      for part in [registration.main] + registration.decorators {
        for case .tags(let names) in part.dependencies.values { _ = keys.tags(names) }
      }
    }
    connections = Connector.connect(
      Self.registrations(composition), of: composition, factories)
    entries = Self.entries(connections, factories, &keys)
    var owners = KeyOwners(entries, keys, catalog, code: composition.order)
    owners.addSupplies(
      depths: catalog.supplies.map { supply in
        supply.scope.map { scope in levels[scope].map { $0 + 1 } ?? .max } ?? 0
      })
    for requirement in RequirementID.all(required.count) {
      _ = owners.nodes.add(.requirement(requirement))
    }
    self.owners = owners
    let files = FileOrder(composition)
    let uses = composition.order.flatMap { composition.assemblies[$0]?.uses ?? [] }
    codePlaces = Dictionary(uses.map { ($0.value, $0.place) }) {
      files.isBefore($0, $1) ? $0 : $1
    }
  }

  /// The enabled registrations, assembly by assembly, then by identifier.
  private static func registrations(_ composition: Composition) -> [Composition.Registration] {
    let enabled = composition.registrations.filter(\.enabled)
    let byAssembly = Dictionary(grouping: enabled, by: \.assembly)
    // Without a root, everything counts: a registration's own faults do not depend on the root.
    let order = composition.root == nil ? byAssembly.keys.sorted() : composition.order
    return order.flatMap { name in
      var sorted = byAssembly[name] ?? []
      // Not `sorted(by:)`: there may be many.
      sorted.sort { $0.id < $1.id }
      return sorted
    }
  }

  private static func entries(
    _ connections: Connections, _ factories: FactoryTable, _ keys: inout KeyNumbers
  ) -> [Entry] {
    // Looking for the factory that a misspelt one means takes long.
    var comparisons = Phrase.comparisonLimit
    return connections.all.map { connection in
      let registration = connection.registration
      let factory = factories[registration.main.factory]
      let tags = keys.tags(registration.tags)
      var own = connection.keys.map { keys.key($0) }
      if factory == nil, comparisons > 0 {
        comparisons -= 1
        let near = nearestNames(registration.main.factory, among: factories.all.lazy.map(\.id))
        let likely = near.count == 1 ? factories[near[0]] : nil
        own = (likely?.services(of: registration) ?? []).map { .init(service: $0, tags: tags) }
      }
      return Entry(
        registration: registration, factory: factory,
        decorators: registration.decorators.map { factories[$0.factory] }, tags: tags, keys: own,
        connection: connection)
    }
  }
}
