public import Guise
internal import GuiseManifest
internal import StrictJSON

extension Concurrency: Omittable { public static var usual: Concurrency { .sync } }
extension Lifetime.Kind: Omittable { public static var usual: Lifetime.Kind { .transient } }
extension Catalog.InstanceKind: Omittable { public static var usual: Self { .unknown } }
extension Catalog.Parameter.Kind: Omittable { public static var usual: Self { .required } }

extension KeyedDecodingContainer {
  /// Decodes the one dictionary that a catalog always has.
  func decode(
    _ type: [String: Catalog.Factory].Type, forKey key: K
  ) throws -> [String: Catalog.Factory] {
    try type.read(from: superDecoder(forKey: key))
  }
}

// The members of a key are written beside those of what has it.

extension Catalog.CodeRegistration {
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: JSONValue.Step.self)
    self.init(
      key: try Catalog.Key(from: decoder), concurrency: try object.optional("concurrency"),
      lifetime: try object.member("lifetime"), scope: try object.optional("scope"),
      eager: try object.member("eager"), dependencies: try object.member("dependencies"),
      opaque: try object.member("opaque"), parameters: try object.member("parameters"),
      passesTags: try object.member("passesTags"))
  }

  public func encode(to encoder: any Encoder) throws {
    try key.encode(to: encoder)
    var object = encoder.container(keyedBy: JSONValue.Step.self)
    try object.encodeIfPresent(concurrency, forKey: .key("concurrency"))
    try object.encode(lifetime, "lifetime")
    try object.encodeIfPresent(scope, forKey: .key("scope"))
    try object.encode(eager, "eager")
    try object.encode(dependencies, "dependencies")
    try object.encode(opaque, "opaque")
    try object.encode(parameters, "parameters")
    try object.encode(passesTags, "passesTags")
  }
}

extension Catalog.CodeDependency {
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: JSONValue.Step.self)
    self.init(
      kind: try object.required("kind"), adapters: try object.optional("adapters"),
      key: try Catalog.Key(from: decoder), injected: try object.member("injected"))
  }

  public func encode(to encoder: any Encoder) throws {
    try key.encode(to: encoder)
    var object = encoder.container(keyedBy: JSONValue.Step.self)
    try object.encode(kind, forKey: .key("kind"))
    try object.encodeIfPresent(adapters, forKey: .key("adapters"))
    try object.encode(injected, "injected")
  }
}

extension Catalog.CodeDecorator {
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: JSONValue.Step.self)
    self.init(
      key: try Catalog.Key(from: decoder), concurrency: try object.member("concurrency"))
  }

  public func encode(to encoder: any Encoder) throws {
    try key.encode(to: encoder)
    var object = encoder.container(keyedBy: JSONValue.Step.self)
    try object.encode(concurrency, "concurrency")
  }
}
