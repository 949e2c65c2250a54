internal import Guise

extension FactoryRegistry {
  /// The registry as data: for `guise-validate`, which does not contain this code.
  ///
  /// Assemblies are recorded without building anything; settings types are probed. A factory that
  /// uses a type whose name differs between builds is left out: a linked validator reports it.
  ///
  /// - Complexity: linear in the registry; each settings type is decoded several times.
  public var catalog: Catalog {
    var catalog = catalog(probingSettings: true)
    catalog.factories = catalog.factories.filter { factories[$0.key]?.unstableType == nil }
    return catalog
  }

  /// - Parameter probingSettings: Whether to probe settings types; unnecessary if settings are decoded.
  func catalog(probingSettings: Bool) -> Catalog {
    var catalog = Catalog()
    for (id, factory) in factories {
      catalog.factories[id] = factory.described(tagTexts, probingSettings: probingSettings)
    }
    for (name, assembly) in assemblies { catalog.assemblies[name] = assembly.recorded(tagTexts) }
    catalog.supplies = supplies.map { $0.described(tagTexts) }.sorted { $0.order < $1.order }
    catalog.requirements = requirements.map { $0.described(tagTexts) }
      .sorted { $0.order < $1.order }
    for tags in typedTags where TypeName.isStable(tags.name) {
      catalog.tags[tags.name] = Catalog.TypedTags(
        texts: Set(tags.tags.map(\.text)).sorted(), file: tags.place.file)
    }
    return catalog
  }
}

extension RegisteredFactory {
  func described(_ texts: TagTexts, probingSettings: Bool) -> Catalog.Factory {
    Catalog.Factory(
      services: [TypeName.full(of: signature.service)]
        + offers.map { TypeName.full(of: $0.service) },
      concurrency: signature.concurrency,
      instance: Catalog.InstanceKind(of: signature.service),
      parameters: signature.parameters.map { $0.described(texts) },
      settings: signature.settings.map { type in
        let name = TypeName.full(of: type)
        guard probingSettings else { return Catalog.Settings(type: name, schema: nil) }
        switch SettingsProbe.schema(of: type) {
        case .checked(let schema): return Catalog.Settings(type: name, schema: schema)
        case .unchecked(let reason):
          return Catalog.Settings(type: name, schema: nil, unchecked: reason)
        }
      },
      opaque: signature.isOpaque, file: place.file)
  }
}

extension Signature.Parameter {
  func described(_ texts: TagTexts) -> Catalog.Parameter {
    let key = Catalog.Key(AnyKey(service: type, tags: tags), texts)
    var described = Catalog.Parameter(
      name: name, kind: .required, service: key.service, injected: injected, tags: key.tags,
      codeTags: key.codeTags)
    switch role {
    case .argument: described.kind = .argument
    case .settings: described.kind = .settings
    case .dependency(let dependency):
      if let keyedElement {
        described.kind = .keyed
        described.service = TypeName.full(of: keyedElement)
        described.adapters = dependency.adapters.isEmpty ? nil : dependency.adapters
      } else {
        let arguments = (dependency.arguments ?? []).map(TypeName.full)
        if dependency.isResolver { described.name = nil }
        described.kind = Catalog.Parameter.Kind(dependency)
        described.service = TypeName.full(of: dependency.service)
        described.arguments = arguments
        described.adapters = dependency.writtenAdapters(hasArguments: !arguments.isEmpty)
      }
    }
    return described
  }
}

extension SuppliedService {
  func described(_ texts: TagTexts) -> Catalog.Supply {
    Catalog.Supply(key: Catalog.Key(key, texts), scope: scope, file: place.file)
  }
}

extension RequiredService {
  func described(_ texts: TagTexts) -> Catalog.Requirement {
    Catalog.Requirement(
      key: Catalog.Key(key, texts), kind: kind, adapters: adapters, from: origin, scope: scope,
      file: place.file)
  }
}

extension Catalog.Key {
  init(_ key: AnyKey, _ texts: TagTexts) {
    var written: [String] = []
    var others: [String] = []
    for tag in key.tags {
      if let text = texts.text(of: tag) {
        written.append(text)
      } else {
        let value = tag.value
        others.append("\(TypeName.full(of: type(of: value))):\(value)")
      }
    }
    self.init(
      service: TypeName.full(of: key.service), tags: written, codeTags: others,
      arguments: key.arguments.map(TypeName.full))
  }

  /// The sort key, for a fixed order in the catalog.
  var order: String { "\(service) \(tags) \(codeTags) \(arguments)" }
}

extension Catalog.Supply {
  var order: String { "\(key.order) \(scope ?? "") \(file)" }
}

extension Catalog.Requirement {
  var order: String {
    "\(key.order) \(kind) \(adapters.map { "\($0) " } ?? "")\(from) \(scope ?? "") \(file)"
  }
}
