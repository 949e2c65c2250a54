internal import Guise
internal import GuiseVerification

extension Check {
  /// Returns the registrations that neither required services nor eager registrations lead to, only the first
  /// of each chain; nil if that cannot be known.
  func findUnused() -> [EntryID]? {
    guard isGraphComplete else { return nil }
    let roots =
      model.requirements.compactMap(\.node)
      + model.entryIDs.filter {
        model.entries[$0].registration.isEager || model.mayBeEager(model.node(of: $0))
      }
      .map(model.node) + nearlyUsed.map(model.node)
    let routes = graph.routes(from: [roots])
    let entries = model.entryIDs
    // An opaque registration may resolve any seemingly unused one.
    if entries.contains(where: { routes.reaches(model.node(of: $0)) && model.isOpaque($0) }) {
      return nil
    }
    return graph.heads(where: { !routes.reaches($0) }) {
      model.entry(at: $0).map { model.place(of: $0) }
    } by: {
      files.isBefore($0, $1)
    }.compactMap(model.entry)
  }

  /// Returns the entries that a missing dependency, or an unanswered one with tags, may mean: the finding at
  /// the dependency names them.
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
      .union(model.mistaggedEntries)
  }

  /// Whether the graph has every path from the requirements to the registrations: there are requirements, no
  /// part is unknown or faulty, and no code assembly or absent assembly may have dependencies that only its
  /// code knows.
  private var isGraphComplete: Bool {
    let composition = model.composition
    return !model.catalog.requirements.isEmpty && !model.isIncomplete
      && !composition.hasUnsound && model.unreachableOwners.isEmpty && model.sharedKeys.isEmpty
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
