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
  /// of each chain; nil if that cannot be known: nothing is required, something is missing, or code or an opaque
  /// registration may resolve any.
  func findUnused() -> [EntryID]? {
    guard !model.catalog.requirements.isEmpty, missing.isEmpty, model.ambiguousRequests.isEmpty,
      model.composition.order.allSatisfy({ model.composition.assemblies[$0] != nil })
    else { return nil }
    let used = graph.routes(from: [model.requirementNodes + model.eagerNodes])
    let entries = model.entryIDs.sorted { files.isBefore(model.place(of: $0), model.place(of: $1)) }
    let unused = entries.map(model.node).filter { !used.reaches($0) }
    if model.entryIDs.contains(where: { used.reaches(model.node(of: $0)) && model.isOpaque($0) }) {
      return nil
    }
    // Each begins a path of its own unless one before it leads there.
    let routes = graph.routes(from: [unused.filter(free.contains)] + unused.map { [$0] })
    return model.entryIDs.filter { routes.start(of: model.node(of: $0)) == model.node(of: $0) }
  }
}
