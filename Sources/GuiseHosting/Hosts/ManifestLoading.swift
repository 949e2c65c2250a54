internal import Guise
internal import GuiseManifest
internal import GuiseTooling
internal import GuiseValidation

/// The inputs of a host's loads, each of which starts afresh.
struct ManifestLoading: Sendable {
  let source: ManifestSource
  let factories: FactoryRegistry
  let parent: Container?
  let name: String?
  let options: ManifestOptions
  let supplies: @Sendable (any Registrar) -> Void

  /// Returns a started container that replaces an older one.
  ///
  /// - Parameter keeping: the choice of instances to take over.
  func load(
    replacing old: HostedWiring, keeping: ManifestHost.Keeping
  ) async throws -> (wiring: HostedWiring, report: ManifestHost.Reload) {
    let wiring = try assembled()
    let difference = WiringDifference(from: old.model, to: wiring.model)
    var kept: Set<String> = []
    if !keeping.isNothing {
      let carried = wiring.container.carryOver(
        from: old.container,
        where: { old.isSame($0, as: $1, in: wiring, changed: difference.changed) },
        { keeping.includes(wiring.identifiers[$0.key]) })
      kept = Set(carried.compactMap { wiring.identifiers[$0.key] })
    }
    try await wiring.start()
    let report = ManifestHost.Reload(
      changes: difference.lines, kept: kept.sorted(),
      unknown: keeping.listed.subtracting(wiring.identifiers.values).sorted())
    return (wiring, report)
  }

  /// Returns a new container, in which nothing is built.
  func assembled() throws -> HostedWiring {
    let container = Container(parent: parent, name: name)
    supplies(container)
    let supplied = Set(
      container.registrations(of: nil, arguments: nil).lazy.map(\.key))
    let loader = ManifestLoader(source, factories: factories, options: options)
    let proven = try ProvenManifest(loader)
    let assembly = try proven.register(in: container)
    return HostedWiring(
      container, proven.model, registrations: assembly.registrations, supplied: supplied)
  }
}
