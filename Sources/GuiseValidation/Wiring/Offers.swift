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
    let tagged = composition.registrations.map { (registration: $0, tags: keys.addTags(of: $0)) }
    entries = Self.entries(tagged, composition, factories)
    owners = KeyOwners(
      composition, catalog, entries, factories, keys, scopeLevels: scopeLevels)
    firstCode = NodeID(entries.count)
    firstForward = firstCode.advanced(by: owners.code.nodes.count)
    firstSupply = firstForward.advanced(by: owners.forwards.count)
    firstRequirement = firstSupply.advanced(by: catalog.supplies.count)
    anything = firstRequirement.advanced(by: required.count)
  }

  /// The entries, assembly by assembly, then by identifier.
  private static func entries(
    _ tagged: [(registration: Composition.Registration, tags: TagSetID)],
    _ composition: Composition, _ factories: FactoryTable
  ) -> [Entry] {
    let enabled = tagged.filter { $0.registration.enabled }
    let byAssembly = Dictionary(grouping: enabled) { $0.registration.assembly }
    // Without a root, everything counts: a registration's own faults do not depend on the root.
    let order = composition.root == nil ? byAssembly.keys.sorted() : composition.order
    // Looking for what a misspelt factory means takes long.
    var comparisons = Phrase.comparisonLimit
    func likely(_ factory: String) -> FactoryTable.Factory? {
      comparisons -= 1
      guard comparisons >= 0 else { return nil }
      let near = nearestNames(factory, among: factories.all.lazy.map(\.id))
      return near.count == 1 ? factories[near[0]] : nil
    }
    return order.flatMap { name in
      var sorted = byAssembly[name] ?? []
      // Not `sorted(by:)`: there may be many.
      sorted.sort { $0.registration.id < $1.registration.id }
      return sorted.map { registration, tags in
        let factory = factories[registration.main.factory]
        return Entry(
          registration: registration, factory: factory,
          decorators: registration.decorators.map { factories[$0.factory] },
          tags: tags,
          services: (factory ?? likely(registration.main.factory))?.services(of: registration)
            ?? [])
      }
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
  ///
  /// - Returns: The number of its own tags.
  fileprivate mutating func addTags(of registration: Composition.Registration) -> TagSetID {
    addTags(of: registration.main)
    for decorator in registration.decorators { addTags(of: decorator) }
    return tags(registration.tags)
  }

  private mutating func addTags(of part: Composition.Part) {
    for case .tags(let names) in part.dependencies.values { _ = tags(names) }
  }
}
