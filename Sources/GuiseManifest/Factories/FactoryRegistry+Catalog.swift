internal import Guise

extension FactoryRegistry {
  /// What the registry offers, as data: for `guise-validate`, which does not contain this code.
  ///
  /// Assemblies are recorded without building anything; settings types are probed.
  ///
  /// - Complexity: linear in the registry; each settings type is decoded several times.
  public var catalog: Catalog { catalog(probingSettings: true) }

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
        name: name, kind: Catalog.Parameter.Kind(dependency.kind),
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
    case .resolver: self = .resolver
    }
  }
}

extension RegisteredAssembly {
  /// The keys that the assembly and its dependents register, found by having them register.
  var recorded: Catalog.CodeAssembly {
    let recorder = RecordingRegistrar()
    recorder.assemble(make())
    var keys = recorder.registrations.map { Catalog.Key($0.key) }
    keys.sort { $0.order < $1.order }
    return Catalog.CodeAssembly(keys: keys, file: place.file)
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
      key: Catalog.Key(
        AnyKey(service: dependency.service, tags: tags, arguments: arguments)),
      kind: Catalog.Parameter.Kind(dependency.kind), from: origin, scope: scope, file: place.file)
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
