internal import GuiseManifest
internal import GuiseTooling
internal import StrictJSON

/// Completions of the parameters of the factory around the cursor, and of their values.
extension CursorContext {
  func parameterKeys(without present: Set<String>) -> [CompletionEntry] {
    guard let part, let factory = described else { return [] }
    let decorated =
      part.isDecorator
      ? FactorySchema(id: part.factory ?? "", factory: factory).decoratedParameter : nil
    return factory.dependencies.filter { $0 != decorated }.compactMap { parameter in
      guard let name = parameter.name, !present.contains(name), parameter.choice.takes(.tags)
      else { return nil }
      return keyEntry(
        name, .parameter, value: Self.beginning(of: parameter),
        detail: FactorySchema.words(for: parameter), rank: parameter.kind.isOptional ? 1 : 0)
    }
  }

  private static func beginning(of parameter: Catalog.Parameter) -> CompletionText {
    switch parameter.choice {
    case .one: "\"" + .place + "\""
    case .several: "[\"" + .place + "\"]"
    case .tagged: "{ \"tags\": [\"" + .place + "\"] }"
    case .keyed: "{ \"keys\": { " + .place + " } }"
    case .nothing: .place
    }
  }

  /// The parameter around the cursor.
  var dependency: FactoryTable.Dependency? {
    guard let part, let factory = wiringFactory, let name = self.name(at: part.level.depth + 1)
    else {
      return nil
    }
    return factory.positions[name].map { factory.dependencies[$0] }
  }

  /// The registrations that can fill the parameter; those of unused assemblies come last.
  var dependencyEntries: [CompletionEntry] {
    guard let model, let part else { return [] }
    let isElement = place.path.count > part.level.depth + 2
    let dependency = self.dependency
    if dependency == nil, wiringFactory != nil { return [] }
    let takesList = dependency?.choice.takes(.list) ?? true
    let isInList = frame?.isObject == false
    if isElement, isInList, !takesList { return [] }
    if isElement, !isInList, dependency?.choice.takes(.keys) == false { return [] }
    let present = elements
    let used = Set(model.composition.order)
    let isKnown = model.composition.root != nil
    let own = registration
    return model.composition.usable.compactMap { target in
      guard target.enabled, target.id != own, !present.contains(target.id) else { return nil }
      let factory = target.main.factory
      let isUsed = !isKnown || used.contains(target.assembly)
      let detail = isUsed ? factory : "\(factory), in an unused assembly"
      let documentation = target.tags.isEmpty ? nil : "With \(Phrase.tags(target.tags))."
      let rank = isUsed ? (factory.isEmpty ? 2 : 1) : 5
      func fits(isElement: Bool) -> Bool {
        dependency.map { model.fits(target, $0, isElement: isElement) } ?? true
      }
      if fits(isElement: isElement) {
        return textEntry(
          target.id, .registration, detail: detail, documentation: documentation, rank: rank)
      }
      // A registration that cannot be the array itself may be an element of it.
      guard !isElement, takesList, fits(isElement: true) else { return nil }
      return valueEntry(
        target.id, .registration, CompletionText("[\(JSONText.quoted(target.id))]"),
        detail: detail, documentation: documentation, rank: rank)
    }
  }
}
