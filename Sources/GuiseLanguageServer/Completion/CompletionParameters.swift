internal import GuiseManifest
internal import StrictJSON

/// The parameters of the factory around the cursor, and what may fill them.
struct CompletionParameters {
  private let context: CompletionContext
  private let writer: CompletionWriter
  private let part: CompletionPart?

  init(_ context: CompletionContext) {
    self.context = context
    writer = CompletionWriter(context)
    part = CompletionPart(context)
  }

  // MARK: Names

  func names(without present: Set<String>) -> [CompletionEntry] {
    guard let part, let factory = part.description(in: context) else { return [] }
    let decorated =
      part.isDecorator
      ? FactorySchema(id: part.factory ?? "", factory: factory).decoratedParameter : nil
    return factory.dependencies.filter { $0 != decorated }.compactMap { parameter in
      guard let name = parameter.name, !present.contains(name), parameter.choice.takes(.tags)
      else { return nil }
      return writer.key(
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

  // MARK: What fills them

  /// The parameter that the cursor says something of.
  var dependency: FactoryTable.Dependency? {
    guard let part, let factory = part.factory(in: context),
      let name = context.name(at: part.level.depth + 1)
    else { return nil }
    return factory.positions[name].map { factory.dependencies[$0] }
  }

  /// The registrations that the parameter may be pointed at; those of assemblies that are not used
  /// come last.
  var values: [CompletionEntry] {
    guard let model = context.model, let part else { return [] }
    let isElement = context.place.path.count > part.level.depth + 2
    if part.factory(in: context) != nil, dependency == nil { return [] }
    let dependency = self.dependency
    let takesList = dependency?.choice.takes(.list) ?? true
    let isInList = context.frame?.isObject == false
    if isElement, isInList, !takesList { return [] }
    if isElement, !isInList, dependency?.choice.takes(.keys) == false { return [] }
    let present = isInList ? context.elements : []
    let used = Set(model.composition.order)
    let isKnown = model.composition.root != nil
    let own = context.registration
    return model.composition.usable.compactMap { target in
      guard target.enabled, target.id != own, !present.contains(target.id) else { return nil }
      return entry(
        target, dependency, isElement: isElement, takesList: takesList,
        isUsed: !isKnown || used.contains(target.assembly), in: model)
    }
  }

  private func entry(
    _ target: Composition.Registration, _ dependency: FactoryTable.Dependency?, isElement: Bool,
    takesList: Bool, isUsed: Bool, in model: WiringModel
  ) -> CompletionEntry? {
    let detail = isUsed ? target.main.factory : "\(target.main.factory), in an unused assembly"
    let documentation = target.tags.isEmpty ? nil : "With \(Phrase.tags(target.tags))."
    let rank = isUsed ? (target.main.factory.isEmpty ? 2 : 1) : 5
    guard let dependency else {
      return writer.string(
        target.id, .registration, detail: detail, documentation: documentation, rank: rank)
    }
    if model.fits(target, dependency, isElement: isElement) {
      return writer.string(
        target.id, .registration, detail: detail, documentation: documentation, rank: rank)
    }
    // What an array may not be pointed at may be in its list.
    guard !isElement, takesList, model.fits(target, dependency, isElement: true) else { return nil }
    return writer.value(
      target.id, .registration, CompletionText("[\(JSONText.quoted(target.id))]"), detail: detail,
      documentation: documentation, rank: rank)
  }
}
