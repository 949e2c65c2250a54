internal import Guise
internal import GuiseCommand
internal import GuiseManifest
internal import GuiseValidation
internal import GuiseVerification
internal import StrictJSON

/// The names that the factory around the cursor decides.
extension CursorContext {
  /// The factories of a registration, or those that decorate its service.
  func factories(for name: Occurrence) -> [Completion] {
    let decorated = name.isInDecorator ? decoratedService(around: name) : nil
    return (catalog?.factories ?? [:]).compactMap { id, factory in
      let schema = FactorySchema(id: id, factory: factory)
      if name.isInDecorator {
        guard let own = schema.decorated, own == decorated ?? own else { return nil }
      }
      let made = factory.services.joined(separator: ", ")
      let needed = factory.dependencies.map { $0.name ?? $0.service }.joined(separator: ", ")
      return Completion(
        text: id, detail: needed.isEmpty ? made : "\(made) from \(needed)",
        documentation: schema.summary)
    }
  }

  private func decoratedService(around name: Occurrence) -> String? {
    let overridden = name.registration.flatMap { composition?.registration($0)?.main.factory }
    let factory = name.decoratedFactory ?? overridden
    return factory.flatMap { catalog?.factories[$0]?.services.first }
  }

  func parameters(for name: Occurrence) -> [Completion] {
    guard let factory = factory(around: name) else { return [] }
    let decorated =
      name.isInDecorator ? FactorySchema(id: "", factory: factory).decoratedParameter : nil
    return factory.dependencies.filter { $0 != decorated }.compactMap { parameter in
      guard let text = parameter.name else { return nil }
      return Completion(
        text: text, detail: FactorySchema.words(for: parameter),
        rank: parameter.kind.isOptional ? 1 : 0)
    }
  }

  /// The registrations that can fill a parameter, or be started first.
  func registrations(for name: Occurrence) -> [Completion] {
    guard let model else { return [] }
    let (dependency, own, isElement) = (dependency(around: name), name.registration, name.isElement)
    let isStart = name.parameter == nil
    // A factory without the parameter takes nothing under its name.
    if !isStart, dependency == nil, factory(around: name) != nil { return [] }
    return model.composition.all.compactMap { target in
      let fits =
        isStart
        ? target.lifetime == .singleton
        : dependency.map { model.fits(target, $0, isElement: isElement) } ?? true
      guard target.enabled, fits, target.id != own else { return nil }
      return Completion(
        text: target.id, detail: target.main.factory,
        documentation: target.tags.isEmpty ? nil : "With \(Phrase.tags(target.tags)).")
    }
  }

  private func dependency(around name: Occurrence) -> FactoryTable.Dependency? {
    guard let model, let parameter = name.parameter,
      let factory = factoryName(around: name).flatMap({ model.factories[$0] })
    else { return nil }
    return factory.dependencies.first { $0.parameter.name == parameter }
  }

  /// The tags that the code declares or asks for, and those in use.
  func tags(for name: Occurrence) -> [Completion] {
    var uses: [String: Int] = [:]
    let own = name.registration
    // The registration around the cursor may have a tag that is not written to its end.
    for registration in composition?.all ?? []
    where registration.id != own {
      for tag in registration.tags { uses[tag, default: 0] += 1 }
    }
    let declared = catalog?.tags.values.flatMap(\.texts) ?? []
    let asked =
      (catalog?.requirements.flatMap(\.key.tags) ?? [])
      + (catalog?.factories.values.flatMap(\.parameters).flatMap(\.tags) ?? [])
    return Set(declared + asked + uses.keys).map { tag in
      Completion(text: tag, detail: uses[tag].map { Phrase.count($0, "registration") })
    }
  }
}
