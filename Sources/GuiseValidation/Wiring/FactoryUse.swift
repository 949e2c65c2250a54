package import Guise
package import GuiseManifest
package import GuiseVerification

/// One use of a factory: a registration's own, or that of one of its decorators.
package struct FactoryUse: Hashable, Sendable {
  /// The registration's position in the model.
  package var entry: EntryID
  /// The decorator's position among the registration's decorators; nil: the registration's own factory.
  package var decorator: Int?
}

extension OffersReader {
  /// The factory of a use; nil if no factory has that identifier.
  package func factory(of use: FactoryUse) -> FactoryTable.Factory? {
    guard let decorator = use.decorator else { return factory(of: use.entry) }
    return entries[use.entry].decorators[decorator]
  }

  /// The part of the manifest that configures a use.
  package func part(of use: FactoryUse) -> Composition.Part {
    Composition.Part(registration: entries[use.entry].registration, decorator: use.decorator)
  }

  /// The place for faults of a whole use: the registration's identifier, or the decorator.
  package func place(of use: FactoryUse) -> Place { part(of: use).place }

  /// The position of the parameter that receives the decorated instance; nil if the factory cannot decorate it.
  package func decoratedPosition(of use: FactoryUse) -> Int? {
    guard let factory = factory(of: use) else { return nil }
    return connected(use)?.fillings.firstIndex { if case .decorated = $0 { true } else { false } }
      .flatMap { index in factory.dependencies.firstIndex { $0.index == index } }
  }

  /// The use with its fillings; nil if it cannot be connected.
  func connected(_ use: FactoryUse) -> Connection.Use? {
    entries[use.entry].connection.uses.first { $0.part.decorator == use.decorator }
  }

  /// Whether a factory suits its use. A decorator that cannot decorate the service is not the intended one.
  func isFit(_ use: FactoryUse) -> Bool {
    use.decorator == nil || connected(use) != nil
  }
}

extension OffersReader {
  /// The factory uses of all entries, in their order, each entry's own factory before its decorators'.
  package var uses: some Sequence<FactoryUse> { entryIDs.lazy.flatMap { uses(of: $0) } }

  fileprivate func uses(of entry: EntryID) -> [FactoryUse] {
    let decorators = entries[entry].decorators.indices
    return [FactoryUse(entry: entry)] + decorators.map { FactoryUse(entry: entry, decorator: $0) }
  }

  /// The uses of known factories, each with the label of the edge from its first parameter: the parameters of
  /// the registration's own factory come first, then those of its decorators' factories.
  package func labelledUses(
    of entry: EntryID
  ) -> [(use: FactoryUse, factory: FactoryTable.Factory, label: Int)] {
    var label = 0
    return uses(of: entry).compactMap { use in
      guard let factory = factory(of: use) else { return nil }
      defer { label += factory.dependencies.count }
      return (use, factory, label)
    }
  }
}

extension WiringModel {
  /// Whether all factories that a registration uses exist.
  package func knowsFactories(of entry: EntryID) -> Bool {
    entries[entry].factory != nil && entries[entry].decorators.allSatisfy { $0 != nil }
  }

  /// Whether a factory that a registration uses is opaque.
  package func isOpaque(_ entry: EntryID) -> Bool {
    uses(of: entry).contains { factory(of: $0)?.factory.opaque == true }
  }

  /// The innermost use of a registration whose factory has the given concurrency.
  package func use(of entry: EntryID, running concurrency: Concurrency) -> FactoryUse? {
    uses(of: entry).first { factory(of: $0)?.factory.concurrency == concurrency }
  }

  /// The parameter behind an edge; nil for edges of other nodes.
  package func parameter(
    of edge: DependencyGraph.Edge
  ) -> (use: FactoryUse, dependency: FactoryTable.Dependency)? {
    guard let entry = entry(at: edge.source) else { return nil }
    for (use, factory, label) in labelledUses(of: entry) {
      let position = edge.label - label
      if factory.dependencies.indices.contains(position) {
        return (use, factory.dependencies[position])
      }
    }
    return nil
  }
}
