package import Guise
public import GuiseManifest

extension FactoryRegistry {
  /// The registry as data: for `guise-validate`, which does not contain this code.
  ///
  /// Assemblies are recorded without building anything; settings types are probed. What uses a type whose name
  /// differs between builds is left out: a linked validator reports it.
  public var catalog: Catalog {
    var catalog = catalog(probingSettings: true)
    catalog.factories = catalog.factories.filter { declared.factories[$0.key]?.unstableType == nil }
    return catalog
  }

  /// - Parameter probingSettings: Whether to probe settings types; unnecessary if settings are decoded.
  func catalog(probingSettings: Bool) -> Catalog {
    var catalog = Catalog()
    for (id, factory) in declared.factories {
      catalog.factories[id] = factory.described(self, probingSettings: probingSettings)
    }
    for id in factoriesWithTypedTags { catalog.factories[id]?.typedTags = true }
    for (name, assembly) in declared.assemblies {
      catalog.assemblies[name] = assembly.recorded(self)
    }
    let supplies = declared.supplies.filter { $0.key.unstableType == nil }.map {
      Catalog.Supply(key: Catalog.Key($0.key, self), scope: $0.scope, file: $0.place.file)
    }
    catalog.supplies = Set(supplies).sorted { $0.order < $1.order }
    let requirements = declared.requirements.filter {
      $0.answer.unstableType == nil && !$0.dependency.isResolver
    }.map { $0.described(self) }
    catalog.requirements = Set(requirements).sorted { $0.order < $1.order }
    for tags in declared.typedTags where TypeName.isStable(tags.name) {
      catalog.tags[tags.name] = Catalog.TypedTags(
        texts: Set(tags.tags.map(\.text)).sorted(), file: tags.place.file)
    }
    return catalog
  }

  /// The factories whose own registry declares enums as tags.
  private var factoriesWithTypedTags: Set<String> {
    let (included, typedTags) = (declared.included, declared.typedTags)
    let others = included.flatMap(\.declared.typedTags)
    let isTyped = typedTags.contains { tags in !others.contains { $0.place == tags.place } }
    let own = declared.factories.values.filter { factory in
      !included.contains { $0.declared.factories[factory.id] === factory }
    }
    return included.reduce(into: Set(isTyped ? own.map(\.id) : [])) {
      $0.formUnion($1.factoriesWithTypedTags)
    }
  }

  /// The problems of the registry, and the types that no catalog can name.
  package var catalogProblems: [RegistryProblem] {
    var problems = problems
    func report(_ words: String, _ type: String?, at place: SourceLocation) {
      guard let type, !TypeName.isStable(type) else { return }
      problems.append(
        RegistryProblem(
          "\(words) a type whose name differs between builds: \(type)",
          advice: "declare the type in a file or type, not in a function, and not private",
          at: place))
    }
    for (id, factory) in declared.factories.sorted(by: { $0.key < $1.key }) {
      for offer in fitOffers[id, default: []] {
        report("offer names", TypeName.full(of: offer.service), at: offer.place)
      }
      report("the factory \"\(id)\" uses", factory.unstableType, at: factory.place)
    }
    for supply in declared.supplies {
      report("supplied names", supply.key.unstableType, at: supply.place)
    }
    for requirement in declared.requirements {
      report("require names", requirement.answer.unstableType, at: requirement.place)
    }
    for tags in declared.typedTags { report("tags names", tags.name, at: tags.place) }
    return problems
  }
}

extension RegisteredFactory {
  fileprivate func described(
    _ registry: FactoryRegistry, probingSettings: Bool
  ) -> Catalog.Factory {
    let (names, service) = (parameterNames, signature.service)
    return Catalog.Factory(
      services: [service.text]
        + registry.fitOffers[id, default: []].map { TypeName.full(of: $0.service) }
        .filter(TypeName.isStable).sorted(),
      concurrency: concurrency,
      instance: signature.makesValues
        ? .value
        : service.type is AnyObject.Type
          ? .reference : makesObjects ? .object : .unknown,
      parameters: signature.parameters.indices.map { position in
        signature.parameters[position].described(
          as: names[position], tags(at: position), makesObjects, registry)
      },
      settings: settings.map { type in
        let probed = probingSettings ? Prober().probe(type) : nil
        return Catalog.Settings(
          type: TypeName.full(of: type),
          schema: probed?.schema == .any && probed?.unchecked != nil ? nil : probed?.schema,
          unchecked: probed?.unchecked)
      },
      opaque: isOpaque, closeable: service.type is any Closeable.Type, file: place.file)
  }

  /// The first type of the factory whose name differs between builds.
  fileprivate var unstableType: String? {
    let tags = signature.parameters.indices.flatMap {
      self.tags(at: $0).map { type(of: $0.value) }
    }
    return TypeName.unstable(
      [signature.service.type] + signature.parameters.map(\.type.type) + tags)
  }
}

extension AnyKey {
  /// The first type in the key whose name differs between builds.
  var unstableType: String? {
    TypeName.unstable([service] + arguments + tags.map { type(of: $0.value) })
  }
}

extension TypeName {
  fileprivate static func unstable(_ types: [Any.Type]) -> String? {
    types.map(full).first { !isStable($0) }
  }
}

extension Parameter {
  fileprivate func described(
    as name: String?, _ tags: Tags, _ makesObjects: Bool, _ registry: FactoryRegistry
  ) -> Catalog.Parameter {
    let key = Catalog.Key(AnyKey(service: type.type, tags: tags), registry)
    var described = Catalog.Parameter(
      name: name, kind: .required, service: key.service,
      injected: isInjected ? makesObjects ? .object : .value : nil, tags: key.tags,
      codeTags: key.codeTags)
    switch role {
    case .argument: described.kind = .argument
    case .settings: described.kind = .settings
    case .dependency:
      described.service = service.text
      if isKeyed {
        described.kind = .keyed
        described.adapters = adapters.isEmpty ? nil : adapters
        break
      }
      described.arguments = (arguments ?? []).map(\.text)
      if isResolver { described.name = nil }
      described.kind = isResolver ? .resolver : .init(adapters)
      described.adapters = described.kind.written(
        adapters, hasArguments: !described.arguments.isEmpty)
    }
    return described
  }
}

extension DeclaredKey {
  fileprivate var dependency: Dependency { Dependency(of: key.service) }

  /// The key that answers the requirement.
  package var answer: AnyKey {
    AnyKey(
      service: dependency.service, tags: key.tags,
      arguments: dependency.arguments ?? key.arguments)
  }

  fileprivate func described(_ registry: FactoryRegistry) -> Catalog.Requirement {
    let kind = Catalog.Parameter.Kind(dependency.adapters)
    return Catalog.Requirement(
      key: Catalog.Key(answer, registry), kind: kind,
      adapters: kind.written(dependency.adapters, hasArguments: !answer.arguments.isEmpty),
      from: origin, scope: scope, file: place.file)
  }
}

extension Catalog.Key {
  init(_ key: AnyKey, _ registry: FactoryRegistry) {
    let others = key.tags.filter { registry.text(of: $0) == nil }
    self.init(
      service: TypeName.full(of: key.service), tags: key.tags.compactMap(registry.text),
      codeTags: others.map(registry.words), arguments: key.arguments.map(TypeName.full))
  }

  /// The sort key, for a fixed order in the catalog.
  var order: String { "\(service) \(tags) \(codeTags) \(arguments)" }
}

extension Catalog.Supply {
  fileprivate var order: String { "\(key.order) \(scope ?? "") \(file)" }
}

extension Catalog.Requirement {
  fileprivate var order: String {
    "\(key.order) \(kind) \(adapters.map { "\($0) " } ?? "")\(from) \(scope ?? "") \(file)"
  }
}
