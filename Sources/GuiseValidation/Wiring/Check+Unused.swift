internal import Guise
internal import GuiseManifest
internal import GuiseVerification

extension Check {
  /// Returns disabled registrations and those of unreachable assemblies, sorted by identifier, by the services
  /// that they would offer.
  func findIdle() -> [ServiceID: [Composition.Registration]] {
    let reached = model.composition.root == nil ? nil : Set(model.composition.order)
    var idle: [ServiceID: [Composition.Registration]] = [:]
    for registration in model.composition.registrations
    where !registration.enabled || reached?.contains(registration.assembly) == false {
      let factory = model.factories[registration.main.factory]
      for service in factory?.services(of: registration) ?? [] {
        idle[service, default: []].append(registration)
      }
    }
    return idle.mapValues { $0.sorted { $0.id < $1.id } }
  }

  /// Returns the registrations that neither required services nor eager registrations lead to, only the first
  /// of each chain; nil if that cannot be known.
  func findUnused() -> [EntryID]? {
    guard isGraphComplete else { return nil }
    let eager = model.entryIDs.filter { model.entries[$0].registration.isEager }
    let roots = Array(model.requirementNodes) + (eager + nearlyUsed).map(model.node)
    let routes = graph.routes(from: [roots])
    let entries = model.entryIDs
    // An opaque registration may resolve any seemingly unused one.
    if entries.contains(where: { routes.reaches(model.node(of: $0)) && model.isOpaque($0) }) {
      return nil
    }
    return heads(among: graph.nodes.map { !routes.reaches($0) })
  }

  /// The entries at which the paths through some nodes begin: each that no other of them leads to, and the
  /// first in the files of each cycle that no other leads to.
  ///
  /// - Parameter isInside: Whether each node is one of them; paths through others do not count.
  private func heads(among isInside: [Bool]) -> [EntryID] {
    // A group has a greater number than the groups that it leads to.
    let groups = graph.groups { isInside[$0.source] && isInside[$0.target] }.numbers
    let entries = model.entryIDs.filter { isInside[model.node(of: $0)] }.sorted {
      let (left, right) = (groups[model.node(of: $0)], groups[model.node(of: $1)])
      return left == right
        ? files.isBefore(model.place(of: $0), model.place(of: $1)) : left > right
    }
    var isOpen = isInside
    return entries.filter { entry in
      guard isOpen[model.node(of: entry)] else { return false }
      var open = [model.node(of: entry)]
      while let node = open.popLast() {
        guard isOpen[node] else { continue }
        isOpen[node] = false
        open += graph.edges(from: node).map(\.target)
      }
      return true
    }
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
    return Set(providers.compactMap { self.model.entry(of: $0.origin) }).union(missing.mistagged)
  }

  /// Whether the graph has every path from the requirements to the registrations: there are requirements, nothing
  /// is missing, and no code assembly may have dependencies that only its code knows.
  private var isGraphComplete: Bool {
    let composition = model.composition
    return !model.catalog.requirements.isEmpty && missing.isEmpty
      && model.ambiguousRequests.isEmpty
      && model.owners.supplied.isEmpty
      && composition.assemblies.values.allSatisfy { assembly in
        assembly.uses.allSatisfy { composition.assemblies[$0.value] != nil }
      }
  }
}
