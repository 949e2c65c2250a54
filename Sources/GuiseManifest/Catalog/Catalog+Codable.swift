internal import Guise

// Empty members and defaults are not written: people read catalogs in reviews.

extension Catalog {
  private enum CodingKeys: String, CodingKey {
    case version, factories, assemblies, supplies, requirements, tags
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    factories = try container.decodeMembers(Factory.self, forKey: .factories)
    assemblies = try container.decodeMembersIfPresent(CodeAssembly.self, forKey: .assemblies)
    supplies = try container.decodeIfPresent([Supply].self, forKey: .supplies) ?? []
    requirements = try container.decodeIfPresent([Requirement].self, forKey: .requirements) ?? []
    tags = try container.decodeMembersIfPresent(TypedTags.self, forKey: .tags)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(factories, forKey: .factories)
    if !assemblies.isEmpty { try container.encode(assemblies, forKey: .assemblies) }
    if !supplies.isEmpty { try container.encode(supplies, forKey: .supplies) }
    if !requirements.isEmpty { try container.encode(requirements, forKey: .requirements) }
    if !tags.isEmpty { try container.encode(tags, forKey: .tags) }
  }
}

extension Catalog.Factory {
  private enum CodingKeys: String, CodingKey {
    case services, concurrency, instance, parameters, settings, opaque, file
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      services: try container.decode([String].self, forKey: .services),
      concurrency: try container.decodeIfPresent(Concurrency.self, forKey: .concurrency)
        ?? .sync,
      instance: try container.decodeIfPresent(Catalog.InstanceKind.self, forKey: .instance)
        ?? .unknown,
      parameters: try container.decodeIfPresent([Catalog.Parameter].self, forKey: .parameters)
        ?? [],
      settings: try container.decodeIfPresent(Catalog.Settings.self, forKey: .settings),
      opaque: try container.decodeIfPresent(Bool.self, forKey: .opaque) ?? false,
      file: try container.decode(String.self, forKey: .file))
    guard !services.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .services, in: container, debugDescription: "a factory offers a service at least")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(services, forKey: .services)
    if concurrency != .sync { try container.encode(concurrency, forKey: .concurrency) }
    if instance != .unknown { try container.encode(instance, forKey: .instance) }
    if !parameters.isEmpty { try container.encode(parameters, forKey: .parameters) }
    try container.encodeIfPresent(settings, forKey: .settings)
    if opaque { try container.encode(opaque, forKey: .opaque) }
    try container.encode(file, forKey: .file)
  }
}

extension Catalog.Parameter {
  private enum CodingKeys: String, CodingKey {
    case name, kind, service, arguments, adapters, injected, tags, codeTags
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try container.decodeIfPresent(String.self, forKey: .name),
      kind: try container.decode(Kind.self, forKey: .kind),
      service: try container.decode(String.self, forKey: .service),
      arguments: try container.decodeIfPresent([String].self, forKey: .arguments) ?? [],
      adapters: try container.decodeIfPresent([AdapterKind].self, forKey: .adapters),
      injected: try container.decodeIfPresent(Injected.self, forKey: .injected),
      tags: try container.decodeIfPresent([String].self, forKey: .tags) ?? [],
      codeTags: try container.decodeIfPresent([String].self, forKey: .codeTags) ?? [])
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encode(kind, forKey: .kind)
    try container.encode(service, forKey: .service)
    if !arguments.isEmpty { try container.encode(arguments, forKey: .arguments) }
    try container.encodeIfPresent(adapters, forKey: .adapters)
    try container.encodeIfPresent(injected, forKey: .injected)
    if !tags.isEmpty { try container.encode(tags, forKey: .tags) }
    if !codeTags.isEmpty { try container.encode(codeTags, forKey: .codeTags) }
  }
}

extension Catalog.Requirement {
  private enum CodingKeys: String, CodingKey {
    case key, kind, adapters, from, scope, file
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      key: try container.decode(Catalog.Key.self, forKey: .key),
      kind: try container.decodeIfPresent(Catalog.Parameter.Kind.self, forKey: .kind) ?? .required,
      adapters: try container.decodeIfPresent([AdapterKind].self, forKey: .adapters),
      from: try container.decodeIfPresent(Concurrency.self, forKey: .from) ?? .sync,
      scope: try container.decodeIfPresent(String.self, forKey: .scope),
      file: try container.decode(String.self, forKey: .file))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key, forKey: .key)
    if kind != .required { try container.encode(kind, forKey: .kind) }
    try container.encodeIfPresent(adapters, forKey: .adapters)
    if from != .sync { try container.encode(from, forKey: .from) }
    try container.encodeIfPresent(scope, forKey: .scope)
    try container.encode(file, forKey: .file)
  }
}
