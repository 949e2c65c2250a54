internal import Guise
package import GuiseManifest
internal import GuiseVerification

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
  package let connections: Connections
  let owners: KeyOwners
  /// The first node of each kind: entries come first, then registrations of code, then all other offers, the
  /// requirements of the application, anything, and groups last.
  let firstCode, firstForward, firstSupply, firstRequirement, anything: NodeID

  package var offers: Offers { self }

  /// One registration of the manifest.
  package struct Entry: Sendable {
    package let registration: Composition.Registration
    /// The factory; nil if no factory has that identifier.
    package let factory: FactoryTable.Factory?
    /// The factories of the registration's decorators; nil as in `factory`.
    package let decorators: [FactoryTable.Factory?]
    package let tags: TagSetID
    /// The services that the registration offers, by `as` or else the factory's own, or the nearest factory's if
    /// there is no such factory: the way to its finding leads there. Empty if they are unknown.
    package let services: [ServiceID]
    /// The key for each of its services; a shared one has the identifier as a further tag.
    package let keys: [KeyNumbers.Key]
    /// The fillings of its parameters.
    let connection: Connection
  }

  init(_ composition: Composition, catalog: Catalog) {
    self.composition = composition
    self.catalog = catalog
    declaredTags = catalog.tags.isEmpty ? nil : Set(catalog.tags.values.flatMap(\.texts))
    scopeLevels = Dictionary(
      composition.scopes.enumerated().map { ($1.value, $0) },
      uniquingKeysWith: { first, _ in first })
    var keys = KeyNumbers()
    factories = FactoryTable(catalog, keys: &keys)
    required = catalog.requirements.map { keys.request($0.key, $0.allAdapters) }
    let registrations = Self.registrations(composition)
    for registration in composition.registrations { keys.addTags(of: registration) }
    connections = Connector.connect(
      registrations, of: composition, CatalogFactories(factories))
    entries = Self.entries(connections, factories, &keys)
    owners = KeyOwners(
      composition, catalog, entries, factories, keys, scopeLevels: scopeLevels)
    firstCode = NodeID(entries.count)
    firstForward = firstCode.advanced(by: owners.code.nodes.count)
    firstSupply = firstForward.advanced(by: owners.forwards.count)
    firstRequirement = firstSupply.advanced(by: catalog.supplies.count)
    anything = firstRequirement.advanced(by: required.count)
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
    func likely(_ factory: String) -> FactoryTable.Factory? {
      comparisons -= 1
      guard comparisons >= 0 else { return nil }
      let near = nearestNames(factory, among: factories.all.lazy.map(\.id))
      return near.count == 1 ? factories[near[0]] : nil
    }
    return connections.all.map { connection in
      let registration = connection.registration
      let factory = factories[registration.main.factory]
      let tags = keys.tags(registration.tags)
      var own = connection.keys.map { keys.key($0) }
      if factory == nil, let likely = likely(registration.main.factory) {
        own = likely.services(of: registration).map { KeyNumbers.Key(service: $0, tags: tags) }
      }
      return Entry(
        registration: registration, factory: factory,
        decorators: registration.decorators.map { factories[$0.factory] }, tags: tags,
        services: own.map(\.service), keys: own, connection: connection)
    }
  }

  /// The nodes whose lifetime keeps an instance. Nodes with injected properties may not be objects: a catalog
  /// does not show that.
  var keptNodes: Set<NodeID> {
    Set(
      registrationNodes.filter { life(ofNode: $0)?.lifetime != .transient })
  }
}

extension KeyNumbers {
  /// Numbers the tags of a registration and the tags under `dependencies`.
  fileprivate mutating func addTags(of registration: Composition.Registration) {
    addTags(of: registration.main)
    for decorator in registration.decorators { addTags(of: decorator) }
    _ = tags(registration.tags)
  }

  /// The key of a registration in a manifest.
  fileprivate mutating func key(_ key: RegistrationKey) -> Key {
    Key(
      service: service(key.service.text), tags: tags(key.tags, of: key.isShared ? key.id : nil),
      arguments: arguments(key.arguments.map(\.text)))
  }

  private mutating func addTags(of part: Composition.Part) {
    for case .tags(let names) in part.dependencies.values { _ = tags(names) }
  }
}
