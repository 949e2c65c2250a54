internal import Guise

extension Manifest {
  package var value: Value {
    .members([
      ("guise", .integer(Self.version)), ("catalog", .of(catalog)),
      ("fragment", isFragment ? true : nil),
      ("include", include.isEmpty ? nil : .strings(include)),
      ("variables", .of(variables)), ("scopes", .of(scopes)), ("defaults", .of(defaults)),
      ("start", .of(start)), ("root", .of(root)),
      ("assemblies", .object(assemblies.mapValues(\.value))),
      ("allow", allow.isEmpty ? nil : .strings(allow)),
    ])
  }
}

extension Manifest.Assembly {
  var value: Manifest.Value {
    .members([
      ("uses", uses.isEmpty ? nil : .strings(uses)),
      ("registrations", .of(registrations)), ("defaults", .of(defaults)),
    ])
  }
}

extension Manifest.Defaults {
  var value: Manifest.Value {
    .members([
      ("lifetime", .of(lifetime?.rawValue)), ("scope", .of(scope)), ("eager", .of(eager)),
    ])
  }
}

extension Manifest.Variable {
  var value: Manifest.Value {
    .members(
      [
        ("override", .of(override)), ("type", .of(type?.rawValue)), ("env", .of(env)),
        ("default", defaultValue?.sorted), ("secret", .of(isSecret)),
      ], removing: removed)
  }
}

extension Manifest.Registration {
  /// The registration as JSON; a string if it only has a factory.
  package var value: Manifest.Value {
    let value = Manifest.Value.members(
      [
        ("override", .of(override)), ("factory", .of(factory)),
        ("as", services?.count == 1 ? .of(services?[0]) : .of(services)),
        ("tags", .of(tags)), ("lifetime", .of(lifetime?.rawValue)), ("scope", .of(scope)),
        ("settings", settings?.sorted),
        ("dependencies", dependencies.map { .object($0.mapValues(\.value)) }),
        ("decorators", decorators.map { .array($0.map(\.value)) }),
        ("eager", .of(eager)), ("enabled", .of(enabled)), ("allow", .of(allow)),
      ], removing: removed)
    guard let factory, value.members.count == 1 else { return value }
    return .string(factory)
  }
}

extension Manifest.Decorator {
  /// The decorator as JSON; a string if it only has a factory.
  var value: Manifest.Value {
    if settings == nil, dependencies.isEmpty { return .string(factory) }
    return .members([
      ("factory", .string(factory)), ("settings", settings?.sorted),
      ("dependencies", .of(dependencies)),
    ])
  }
}

extension Manifest.Dependency {
  var value: Manifest.Value {
    switch self {
    case .registration(let id): .string(id)
    case .registrations(let ids): .strings(ids)
    case .tags(let tags): ["tags": .strings(tags)]
    case .keys(let keys): ["keys": .object(keys.mapValues { .string($0) })]
    case .removed: .null
    }
  }
}

extension Manifest.Value {
  /// Returns an object without the absent values.
  ///
  /// - Parameter removed: The keys that a patch gives as null.
  fileprivate static func members(
    _ members: [(String, Manifest.Value?)], removing removed: Set<String> = []
  ) -> Manifest.Value {
    .object(
      members.compactMap { key, value in
        (removed.contains(key) ? .null : value).map { Member(key: key, value: $0) }
      })
  }

  fileprivate static func of(_ text: String?) -> Self? { text.map { .string($0) } }
  fileprivate static func of(_ flag: Bool?) -> Self? { flag.map { .boolean($0) } }
  fileprivate static func of(_ texts: [String]?) -> Self? { texts.map { .strings($0) } }
  fileprivate static func of(_ override: Manifest.Override?) -> Self? {
    override.map { $0 == .patch ? true : "replace" }
  }
  fileprivate static func of(_ defaults: Manifest.Defaults) -> Self? {
    defaults == .init() ? nil : defaults.value
  }
  fileprivate static func of<Part: FormatPart>(_ parts: [String: Part]) -> Self? {
    parts.isEmpty ? nil : .object(parts.mapValues(\.value))
  }
}
