internal import Guise
internal import GuiseManifest
package import StrictJSON

// Empty members and defaults are not written: people read catalogs in reviews.

extension Catalog {
  public init(from decoder: any Decoder) throws {
    let object = try decoder.object()
    version = try object.required("version")
    factories = try object.dictionary("factories")
    assemblies = try object.has("assemblies") ? object.dictionary("assemblies") : [:]
    supplies = try object["supplies"] ?? []
    requirements = try object["requirements"] ?? []
    tags = try object.has("tags") ? object.dictionary("tags") : [:]
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONValue.Step.self)
    try container.encode(version, forKey: "version")
    try container.encode(factories, forKey: "factories")
    if !assemblies.isEmpty { try container.encode(assemblies, forKey: "assemblies") }
    if !supplies.isEmpty { try container.encode(supplies, forKey: "supplies") }
    if !requirements.isEmpty { try container.encode(requirements, forKey: "requirements") }
    if !tags.isEmpty { try container.encode(tags, forKey: "tags") }
  }
}

extension Catalog.Factory {
  public init(from decoder: any Decoder) throws {
    let object = try decoder.object()
    self.init(
      services: try object.required("services"),
      concurrency: try object["concurrency"] ?? .sync,
      instance: try object["instance"] ?? .unknown,
      parameters: try object["parameters"] ?? [],
      settings: try object["settings"],
      opaque: try object["opaque"] ?? false,
      file: try object.required("file"))
    guard !services.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: "services", in: object.container,
        debugDescription: "a factory offers a service at least")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONValue.Step.self)
    try container.encode(services, forKey: "services")
    if concurrency != .sync { try container.encode(concurrency, forKey: "concurrency") }
    if instance != .unknown { try container.encode(instance, forKey: "instance") }
    if !parameters.isEmpty { try container.encode(parameters, forKey: "parameters") }
    try container.encodeIfPresent(settings, forKey: "settings")
    if opaque { try container.encode(opaque, forKey: "opaque") }
    try container.encode(file, forKey: "file")
  }
}

extension Catalog.Parameter {
  public init(from decoder: any Decoder) throws {
    let object = try decoder.object()
    self.init(
      name: try object["name"],
      kind: try object.required("kind"),
      service: try object.required("service"),
      arguments: try object["arguments"] ?? [],
      adapters: try object["adapters"],
      injected: try object["injected"],
      tags: (try object["tags"] ?? [String]()).sorted(),
      codeTags: (try object["codeTags"] ?? [String]()).sorted())
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONValue.Step.self)
    try container.encodeIfPresent(name, forKey: "name")
    try container.encode(kind, forKey: "kind")
    try container.encode(service, forKey: "service")
    if !arguments.isEmpty { try container.encode(arguments, forKey: "arguments") }
    try container.encodeIfPresent(adapters, forKey: "adapters")
    try container.encodeIfPresent(injected, forKey: "injected")
    if !tags.isEmpty { try container.encode(tags, forKey: "tags") }
    if !codeTags.isEmpty { try container.encode(codeTags, forKey: "codeTags") }
  }
}

extension Catalog.Requirement {
  public init(from decoder: any Decoder) throws {
    let object = try decoder.object()
    self.init(
      key: try object.required("key"),
      kind: try object["kind"] ?? .required,
      adapters: try object["adapters"],
      from: try object["from"] ?? .sync,
      scope: try object["scope"],
      file: try object.required("file"))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONValue.Step.self)
    try container.encode(key, forKey: "key")
    if kind != .required { try container.encode(kind, forKey: "kind") }
    try container.encodeIfPresent(adapters, forKey: "adapters")
    if from != .sync { try container.encode(from, forKey: "from") }
    try container.encodeIfPresent(scope, forKey: "scope")
    try container.encode(file, forKey: "file")
  }
}

extension Catalog.CodeAssembly {
  public init(from decoder: any Decoder) throws {
    let object = try decoder.object()
    self.init(
      registrations: try object.required("keys"),
      decorators: try object["decorators"] ?? [],
      file: try object.required("file"))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONValue.Step.self)
    try container.encode(registrations, forKey: "keys")
    if !decorators.isEmpty { try container.encode(decorators, forKey: "decorators") }
    try container.encode(file, forKey: "file")
  }
}

extension Catalog.CodeRegistration {
  public init(from decoder: any Decoder) throws {
    let object = try decoder.object()
    self.init(
      key: try Catalog.Key(object),
      concurrency: try object["concurrency"],
      lifetime: try object["lifetime"] ?? .transient,
      scope: try object["scope"],
      eager: try object["eager"] ?? false,
      dependencies: try object["dependencies"] ?? [],
      opaque: try object["opaque"] ?? false,
      parameters: try object["parameters"] ?? [],
      passesTags: try object["passesTags"] ?? false)
  }

  public func encode(to encoder: any Encoder) throws {
    try key.encode(to: encoder)
    var container = encoder.container(keyedBy: JSONValue.Step.self)
    try container.encodeIfPresent(concurrency, forKey: "concurrency")
    if lifetime != .transient { try container.encode(lifetime, forKey: "lifetime") }
    try container.encodeIfPresent(scope, forKey: "scope")
    if eager { try container.encode(eager, forKey: "eager") }
    if !dependencies.isEmpty { try container.encode(dependencies, forKey: "dependencies") }
    if opaque { try container.encode(opaque, forKey: "opaque") }
    if !parameters.isEmpty { try container.encode(parameters, forKey: "parameters") }
    if passesTags { try container.encode(passesTags, forKey: "passesTags") }
  }
}

extension Catalog.CodeDependency {
  public init(from decoder: any Decoder) throws {
    let object = try decoder.object()
    self.init(
      kind: try object.required("kind"),
      adapters: try object["adapters"],
      key: try Catalog.Key(object),
      injected: try object["injected"] ?? false)
  }

  public func encode(to encoder: any Encoder) throws {
    try key.encode(to: encoder)
    var container = encoder.container(keyedBy: JSONValue.Step.self)
    try container.encode(kind, forKey: "kind")
    try container.encodeIfPresent(adapters, forKey: "adapters")
    if injected { try container.encode(injected, forKey: "injected") }
  }
}

extension Catalog.CodeDecorator {
  public init(from decoder: any Decoder) throws {
    let object = try decoder.object()
    self.init(
      key: try Catalog.Key(object),
      concurrency: try object["concurrency"] ?? .sync)
  }

  public func encode(to encoder: any Encoder) throws {
    try key.encode(to: encoder)
    var container = encoder.container(keyedBy: JSONValue.Step.self)
    if concurrency != .sync { try container.encode(concurrency, forKey: "concurrency") }
  }
}

/// As the key of a decoder, a string is the step to a member.
extension JSONValue.Step: ExpressibleByStringLiteral {
  package init(stringLiteral key: String) { self = .key(key) }
}
