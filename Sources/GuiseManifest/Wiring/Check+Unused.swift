internal import Guise
internal import GuiseVerification

extension Check {
  /// The registrations that neither the required services nor the eager ones lead to, without those that
  /// only others of them need. Nil where that cannot be known.
  func findUnused() -> [EntryID]? {
    guard showsAllWays else { return nil }
    let roots =
      model.requirements.compactMap(\.node)
      + model.entryIDs.filter {
        model.entries[$0].registration.isEager || model.mayBeEager(model.node(of: $0))
      }
      .map(model.node) + almostFound.map(model.node)
    let routes = graph.routes(from: [roots])
    let entries = model.entryIDs
    // An opaque registration may resolve any that seems to be unused.
    if entries.contains(where: { routes.reaches(model.node(of: $0)) && model.isOpaque($0) }) {
      return nil
    }
    return graph.heads(where: { !routes.reaches($0) }) {
      model.entry(at: $0).map { model.place(of: $0) }
    } by: {
      files.isBefore($0, $1)
    }.compactMap(model.entry)
  }

  /// The entries that a dependency with tags may mean which finds nothing, or a missing one: the finding
  /// at the dependency names them.
  func findAlmostFound() -> Set<EntryID> {
    var services: Set<ServiceID> = []
    for fault in model.faults {
      switch fault.problem {
      case .empty(let key), .absent(let key): services.insert(key.service)
      default: break
      }
    }
    let providers = services.lazy.flatMap { self.model.index.ofService($0) }
    return Set(providers.compactMap { self.model.entry(of: $0.origin) })
      .union(model.missedTags)
  }

  /// Whether the graph has every way from what code requires to what it gets: there are requirements,
  /// no part is unknown or at fault, and no code assembly, nor an assembly that is not there, may need
  /// what only its code knows.
  private var showsAllWays: Bool {
    let composition = model.composition
    return !model.catalog.requirements.isEmpty && !model.isIncomplete
      && !composition.hasUnsound && model.missedAssemblies.isEmpty && model.sharedKeys.isEmpty
      && model.supplied.isEmpty
      && model.requirements.allSatisfy(\.isMet)
      && model.entries.allSatisfy { !$0.services.isEmpty }
      && model.faults.allSatisfy(\.isHarmless)
      && composition.assemblies.values.allSatisfy { assembly in
        assembly.uses.allSatisfy { composition.assemblies[$0.name] != nil }
      }
      && model.uses.allSatisfy { use in
        use.decorator == nil
          ? !model.entries[use.entry].services.isEmpty : model.decoratedPosition(of: use) != nil
      }
  }
}
