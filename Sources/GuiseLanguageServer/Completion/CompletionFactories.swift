internal import GuiseManifest
internal import GuiseTooling
internal import StrictJSON

extension CursorContext {
  /// Returns the factories that a registration or a decorator may name.
  func factoryEntries(isDecorator: Bool) -> [CompletionEntry] {
    guard let catalog else { return [] }
    let used = usedFactories
    let lacking = lackingServices
    let isShort = format.shortened != nil
    return catalog.factories.compactMap { id, factory in
      let schema = FactorySchema(id: id, factory: factory)
      if isDecorator, !decorates(schema) { return nil }
      let isLacking = factory.services.contains { lacking.contains($0) }
      let rank = isLacking ? 0 : used.contains(id) ? 2 : 1
      let detail = Self.detail(of: factory)
      let documentation = FactorySummary.markdown(factory)
      if isShort, schema.needsSettings {
        return wholeEntry(
          id, .factory, CompletionText(schema.example.text(.line)), detail: detail,
          documentation: documentation, rank: rank)
      }
      return textEntry(
        id, .factory, detail: detail, documentation: documentation, rank: rank)
    }
  }

  /// Returns the services of the factory and its dependencies.
  private static func detail(of factory: Catalog.Factory) -> String {
    let made = factory.services.joined(separator: ", ")
    let needed = factory.dependencies.map { $0.name ?? $0.service }
    return needed.isEmpty ? made : "\(made) from \(needed.joined(separator: ", "))"
  }

  private func decorates(_ schema: FactorySchema) -> Bool {
    guard let decorated = schema.decorated else { return false }
    return self.decorated.map { $0 == decorated } ?? true
  }

  /// The identifiers of the factories in use.
  private var usedFactories: Set<String> {
    let used = composition?.usable.map { [$0.main.factory] + $0.decorators.map(\.factory) } ?? []
    return Set(used.joined())
  }

  /// The required services that nothing offers.
  private var lackingServices: Set<String> {
    guard let model else { return [] }
    var services: Set<ServiceID> = []
    for fault in model.faults {
      if case .missing(let key) = fault.problem { services.insert(key.service) }
    }
    for requirement in model.requirements where !requirement.isMet {
      services.insert(requirement.key.service)
    }
    return Set(services.map { model.keys.serviceNames[$0] })
  }
}
