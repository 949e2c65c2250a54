internal import Guise

extension FactoryRegistry {
  /// What the registry offers, as data: for `guise-validate`, which does not contain this code.
  ///
  /// Assemblies are recorded without building anything; settings types are probed. A factory that
  /// uses a type whose name differs from build to build is left out: a linked validator reports it.
  ///
  /// - Complexity: linear in the registry; each settings type is decoded several times.
  public var catalog: Catalog {
    var catalog = catalog(probingSettings: true)
    catalog.factories = catalog.factories.filter { factories[$0.key]?.unstableType == nil }
    return catalog
  }

  /// - Parameter probingSettings: false where settings are decoded for real anyway.
  func catalog(probingSettings: Bool) -> Catalog {
    var catalog = Catalog()
    for (id, factory) in factories {
      catalog.factories[id] = factory.described(probingSettings: probingSettings)
    }
    for (name, assembly) in assemblies { catalog.assemblies[name] = assembly.recorded }
    catalog.supplies = supplies.map(\.described).sorted { $0.order < $1.order }
    catalog.requirements = requirements.map(\.described).sorted { $0.order < $1.order }
    return catalog
  }
}

extension RegisteredFactory {
  func described(probingSettings: Bool) -> Catalog.Factory {
    Catalog.Factory(
      services: [TypeName.full(of: signature.service)], concurrency: signature.concurrency,
      instance: Catalog.InstanceKind(of: signature.service),
      parameters: signature.parameters.map(\.described),
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
  var described: Catalog.Parameter {
    switch role {
    case .argument:
      Catalog.Parameter(name: nil, kind: .argument, service: TypeName.full(of: type))
    case .settings:
      Catalog.Parameter(name: nil, kind: .settings, service: TypeName.full(of: type))
    case .dependency(let dependency):
      Catalog.Parameter(
        name: dependency.kind == .resolver ? nil : name,
        kind: Catalog.Parameter.Kind(dependency.kind),
        service: TypeName.full(of: dependency.service))
    }
  }
}

extension Catalog.Parameter.Kind {
  init(_ kind: Dependency.Kind) {
    switch kind {
    case .required: self = .required
    case .optional: self = .optional
    case .array: self = .array
    case .lazy: self = .lazy
    case .lazyTags: self = .lazyTags
    case .lazyFull: self = .lazyFull
    case .lazyOptional: self = .lazyOptional
    case .lazyArray: self = .lazyArray
    case .resolver: self = .resolver
    }
  }
}

extension RegisteredAssembly {
  /// The keys that the assembly and its dependents register, found by having them register.
  var recorded: Catalog.CodeAssembly {
    // Only the code that declares a private type can ask for it.
    let keys = Set(
      RecordingRegistrar.registrations(of: make()).lazy.map(\.key)
        .filter { $0.unstableType == nil })
    return Catalog.CodeAssembly(
      keys: keys.map { Catalog.Key($0) }.sorted { $0.order < $1.order }, file: place.file)
  }
}

extension SuppliedService {
  var described: Catalog.Supply {
    Catalog.Supply(key: Catalog.Key(key), scope: scope, file: place.file)
  }
}

extension RequiredService {
  var described: Catalog.Requirement {
    Catalog.Requirement(
      key: Catalog.Key(key), kind: Catalog.Parameter.Kind(dependency.kind), from: origin,
      scope: scope, file: place.file)
  }
}

extension Catalog.Key {
  /// A tag that is a string is that string, which manifests can write; any other is described with
  /// its type, which they cannot.
  init(_ key: AnyKey) {
    self.init(
      service: TypeName.full(of: key.service),
      tags: key.tags.map { tag in
        let value = tag.value
        return value as? String ?? "\(TypeName.full(of: type(of: value))):\(value)"
      },
      arguments: key.arguments.map(TypeName.full))
  }

  /// For a fixed order in the catalog.
  var order: String { "\(service) \(tags) \(arguments)" }
}

extension Catalog.Supply {
  var order: String { "\(key.order) \(scope ?? "") \(file)" }
}

extension Catalog.Requirement {
  var order: String { "\(key.order) \(kind) \(from) \(scope ?? "") \(file)" }
}
