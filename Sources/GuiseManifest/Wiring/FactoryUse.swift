package import Guise
package import GuiseVerification

/// One use of a factory: the registration's own, or that of one of its decorators.
package struct FactoryUse: Hashable, Sendable {
  /// The registration's position in the model.
  package var entry: EntryID
  /// The decorator's position among the registration's; nil: the registration's own factory.
  package var decorator: Int?

  package init(entry: EntryID, decorator: Int? = nil) {
    self.entry = entry
    self.decorator = decorator
  }

  /// Those of a registration with so many decorators, its own first.
  package static func all(of entry: EntryID, decorators count: Int) -> [FactoryUse] {
    [FactoryUse(entry: entry)] + (0..<count).map { FactoryUse(entry: entry, decorator: $0) }
  }
}

extension OffersReader {
  /// Nil where there is none of that identifier.
  package func factory(of use: FactoryUse) -> FactoryTable.Factory? {
    guard let decorator = use.decorator else { return factory(of: use.entry) }
    return entries[use.entry].decorators[decorator].map { factories[$0] }
  }

  /// What is written for it.
  package func part(of use: FactoryUse) -> Composition.Part {
    Composition.Part(registration: entries[use.entry].registration, decorator: use.decorator)
  }

  /// Whether nothing is known of a key, because what is written there was reported and left out. Of
  /// decorators only sound ones are left.
  package func isFaulty(_ key: String, of use: FactoryUse) -> Bool {
    use.decorator == nil && entries[use.entry].registration.faultyKeys.contains(key)
  }

  /// Whether another file may give more of its settings and dependencies, or was meant to.
  func isPartial(_ use: FactoryUse) -> Bool {
    use.decorator == nil && entries[use.entry].registration.isPartial
  }

  /// Where faults of the whole are shown: the registration's identifier, or the decorator.
  package func place(of use: FactoryUse) -> Place { part(of: use).place }

  /// The place of the parameter that gets what a decorator decorates; nil where it cannot decorate
  /// that. Where the registration's factory is unknown, so is its service: the decorator's is taken.
  package func decoratedPosition(of use: FactoryUse) -> Int? {
    guard let factory = factory(of: use) else { return nil }
    let pointed = part(of: use).dependencies
    return factory.position(decorating: self.factory(of: use.entry)?.service ?? factory.service) {
      pointed[$0] != nil
    }
  }
}

extension WiringModel {
  /// Whether the factories that a registration uses are all there.
  package func knowsFactories(of entry: EntryID) -> Bool {
    entries[entry].factory != nil && !entries[entry].decorators.contains(nil)
  }

  /// Whether a factory that a registration uses is opaque.
  package func isOpaque(_ entry: EntryID) -> Bool {
    uses(of: entry) { $0.factory.opaque } != nil
  }

  /// What of a registration runs where the caller says, innermost first.
  package func use(of entry: EntryID, running concurrency: Concurrency) -> FactoryUse? {
    uses(of: entry) { $0.factory.concurrency == concurrency }
  }

  /// The first use whose factory is as asked. Instead of one that cannot decorate, another is meant.
  private func uses(of entry: EntryID, isWanted: (FactoryTable.Factory) -> Bool) -> FactoryUse? {
    if let factory = factory(of: entry), isWanted(factory) { return FactoryUse(entry: entry) }
    let decorators = entries[entry].decorators
    let uses = decorators.indices.lazy.map { FactoryUse(entry: entry, decorator: $0) }
    return zip(decorators, uses).first { number, use in
      number.map { isWanted(factories[$0]) } == true && isFit(use)
    }?.1
  }

  /// Whose parameter an edge of the graph is: edges from an entry are labelled by the place of the
  /// parameter among those of its factory, then of its decorators' factories.
  package func parameter(
    of edge: DependencyGraph.Edge
  ) -> (use: FactoryUse, dependency: FactoryTable.Dependency)? {
    guard let entry = entry(at: edge.source) else { return nil }
    var position = edge.label
    for use in FactoryUse.all(of: entry, decorators: entries[entry].decorators.count) {
      let dependencies = factory(of: use)?.dependencies ?? []
      if dependencies.indices.contains(position) { return (use, dependencies[position]) }
      position -= dependencies.count
    }
    return nil
  }
}

extension FactoryTable.Factory {
  /// The place among the dependencies of what gets the decorated instance; nil where the factory
  /// cannot decorate a service: it has to make one, take no arguments, and take one that is not pointed
  /// elsewhere where it takes several.
  ///
  /// - Parameter isPointed: Whether `dependencies` names a parameter.
  package func position(
    decorating service: ServiceID, where isPointed: (String) -> Bool = { _ in false }
  ) -> Int? {
    guard service == self.service, arguments == .empty else { return nil }
    var positions = positions(taking: service)
    if positions.count > 1 {
      positions.removeAll { dependencies[$0].parameter.name.map(isPointed) == true }
    }
    return positions.count == 1 ? positions[0] : nil
  }

  /// The places among the dependencies of the function's parameters that are exactly the service.
  package func positions(taking service: ServiceID) -> [Int] {
    dependencies.indices.filter {
      dependencies[$0].asked == service && dependencies[$0].parameter.injected == nil
    }
  }
}
