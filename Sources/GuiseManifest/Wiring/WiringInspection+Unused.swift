internal import Guise

extension WiringInspection {
  /// The registrations that nothing leads to from what code requires and from what is eager; of those
  /// that only others of them need, none. Nil where that cannot be known.
  func findUnused() -> [Int]? {
    guard showsAllWays else { return nil }
    let roots =
      model.requirements.compactMap(\.node)
      + model.entries.indices.filter { model.entries[$0].registration.isEager }
    let routes = graph.routes(from: [roots])
    let entries = model.entries.indices
    // What may resolve anything may resolve whatever seems to be unused.
    if entries.contains(where: { routes.reaches($0) && model.isOpaque($0) }) { return nil }
    let unused = (0..<graph.nodeCount).filter { !routes.reaches($0) }
    return graph.heads(of: unused) {
      entries.contains($0)
    } by: {
      files.isBefore(model.place(of: $0), model.place(of: $1))
    }
  }

  /// Whether the graph has every way from what code requires to what it gets: there are requirements,
  /// no part is unknown or at fault, and no code assembly, nor an assembly that is not there, may need
  /// what only its code knows.
  private var showsAllWays: Bool {
    let composition = model.composition
    return !model.catalog.requirements.isEmpty && !model.isIncomplete
      && composition.unsound.isEmpty && model.sharedKeys.isEmpty && model.supplied.isEmpty
      && model.requirements.allSatisfy(\.isMet)
      && model.entries.allSatisfy { !$0.services.isEmpty }
      && model.faults.allSatisfy { if case .empty = $0.problem { true } else { false } }
      && composition.assemblies.values.allSatisfy { assembly in
        assembly.uses.allSatisfy { composition.assemblies[$0.name] != nil }
      }
      && model.uses.allSatisfy { use in
        use.decorator == nil
          ? !model.entries[use.entry].services.isEmpty : model.decoratedPosition(of: use) != nil
      }
  }
}
