internal import GuiseManifest
internal import GuiseTooling
internal import GuiseValidation
internal import StrictJSON

/// The registration or decorator around the cursor, with its factory.
struct FactoryUseAtCursor {
  let isDecorator: Bool
  /// The number of steps to the object of the registration or decorator.
  let depth: Int
  /// The identifier of the factory; nil if none is written.
  let factory: String?
}

extension CursorContext {
  /// The innermost registration or decorator written as an object; nil outside of one.
  ///
  /// An override without a factory uses the factory that it overrides, from the last check.
  var part: FactoryUseAtCursor? {
    var uses = format.levels.map { (object: $0.object, depth: $0.depth) }
    if place.standing == .key {
      uses += format.objects.map { (object: $0, depth: place.frames.count - 1) }
    }
    guard let use = uses.last(where: { $0.object.hasFactory }) else { return nil }
    let written = writtenFactory(at: use.depth)
    let isDecorator = use.object === FormatObject.decorator
    return FactoryUseAtCursor(
      isDecorator: isDecorator, depth: use.depth,
      factory: written ?? (isDecorator ? nil : overridden?.main.factory))
  }

  /// The factory of the part around the cursor, from the catalog.
  var described: Catalog.Factory? {
    part?.factory.flatMap { catalog?.factories[$0] }
  }

  private func writtenFactory(at depth: Int) -> String? {
    guard place.frames.indices.contains(depth) else { return nil }
    return place.frames[depth]["factory"]?.value.string
  }

  /// The registration around the cursor, from the last check.
  var overridden: Composition.Registration? {
    registration.flatMap { composition?.registrations[$0] }
  }
}

/// Completions of factories.
extension CursorContext {
  /// The factories that a registration or a decorator may name.
  var factoryEntries: [CompletionEntry] {
    guard let catalog else { return [] }
    let uses =
      composition?.registrations.map { [$0.main.factory] + $0.decorators.map(\.factory) } ?? []
    let used = Set(uses.joined())
    let lacking = lackingServices
    let isShort = format.shortened != nil
    let decorated = format.isDecorator ? decorated : nil
    return catalog.factories.compactMap { id, factory in
      let schema = FactorySchema(id: id, factory: factory)
      if format.isDecorator {
        guard let service = schema.decorated, service == decorated ?? service else { return nil }
      }
      let isLacking = factory.services.contains { lacking.contains($0) }
      let made = factory.services.joined(separator: ", ")
      let needed = factory.dependencies.map { $0.name ?? $0.service }.joined(separator: ", ")
      var entry = textEntry(
        id, .factory, detail: needed.isEmpty ? made : "\(made) from \(needed)",
        documentation: FactorySummary.markdown(factory),
        rank: isLacking ? 0 : used.contains(id) ? 2 : 1)
      if isShort, schema.needsSettings { entry.change = whole(schema.example.text) }
      return entry
    }
  }

  /// The service that decorators around the cursor must decorate; nil if unknown.
  private var decorated: String? {
    let outer = format.levels.last { $0.object === FormatObject.registration }
    let id = outer.flatMap { writtenFactory(at: $0.depth) } ?? overridden?.main.factory
    return id.flatMap { catalog?.factories[$0]?.services.first }
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

/// Completions of the parameters of the factory around the cursor, and of their values.
extension CursorContext {
  var parameterKeys: [CompletionEntry] {
    guard let part, let factory = described else { return [] }
    let decorated =
      part.isDecorator
      ? FactorySchema(id: part.factory ?? "", factory: factory).decoratedParameter : nil
    return factory.dependencies.filter { $0 != decorated }.compactMap { parameter in
      guard let name = parameter.name, parameter.choice.takes(.tags) else { return nil }
      return keyEntry(
        name, value: parameter.beginning, detail: FactorySchema.words(for: parameter),
        rank: parameter.kind.isOptional ? 1 : 0)
    }
  }

  /// The parameter around the cursor; nil before the first check.
  var dependency: FactoryTable.Dependency? {
    guard let model, let part, let name = name(at: part.depth + 1) else { return nil }
    let factory = part.factory.flatMap { model.factories[$0] }
    return factory.flatMap { factory in factory.positions[name].map { factory.dependencies[$0] } }
  }

  /// Returns whether the parameter around the cursor accepts a form of reference.
  func takes(_ form: ReferenceForm) -> Bool { dependency?.choice.takes(form) ?? true }

  /// The registrations that can fill the parameter; those of unused assemblies come last.
  var dependencyEntries: [CompletionEntry] {
    guard let model, let part else { return [] }
    let dependency = self.dependency
    if dependency == nil, described != nil { return [] }
    let isElement = place.path.count > part.depth + 2
    let takesList = takes(.list)
    if isElement, frame?.isObject == true ? !takes(.keys) : !takesList { return [] }
    func fits(_ target: Composition.Registration, isElement: Bool) -> Bool {
      dependency.map { model.fits(target, $0, isElement: isElement) } ?? true
    }
    let excluded = elements.union([registration].compactMap(\.self))
    let used = Set(model.composition.order)
    let isKnown = model.composition.root != nil
    return model.composition.registrations.compactMap { target in
      guard target.enabled, !excluded.contains(target.id) else { return nil }
      // A registration that cannot be the array itself may be an element of it.
      let isWhole = fits(target, isElement: isElement)
      let isListed = !isElement && takesList && !place.isInString
      guard isWhole || isListed && fits(target, isElement: true) else { return nil }
      let factory = target.main.factory
      let isUsed = !isKnown || used.contains(target.assembly)
      var entry = textEntry(
        target.id, .registration, detail: isUsed ? factory : "\(factory), in an unused assembly",
        documentation: target.tags.isEmpty ? nil : "With \(Phrase.tags(target.tags)).",
        rank: isUsed ? (factory.isEmpty ? 2 : 1) : 5)
      if !isWhole { entry.change.text = "[\(entry.change.text)]" }
      return entry
    }
  }
}
