internal import Guise
internal import StrictJSON

extension Manifest {
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  package var value: Value {
    .members([
      ("guise", .integer(Self.version)),
      ("catalog", catalog.map { .string($0) }),
      ("fragment", isFragment ? true : nil),
      ("include", include.isEmpty ? nil : .strings(include)),
      ("variables", variables.isEmpty ? nil : .object(variables.mapValues(\.value))),
      ("scopes", scopes.map { .strings($0) }),
      ("defaults", defaults.written),
      ("start", start.map { .strings($0) }),
      ("root", root.map { .string($0) }),
      ("assemblies", .object(assemblies.mapValues(\.value))),
      ("allow", allow.isEmpty ? nil : .strings(allow)),
    ])
  }
}

extension Manifest.Assembly {
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  var value: Manifest.Value {
    .members([
      ("uses", uses.isEmpty ? nil : .strings(uses)),
      ("registrations", registrations.isEmpty ? nil : .object(registrations.mapValues(\.value))),
      ("defaults", defaults.written),
    ])
  }
}

extension Manifest.Defaults {
  public func encode(to encoder: any Encoder) throws {
    try (written ?? [:]).encode(to: encoder)
  }

  /// The defaults as JSON; nil if there are none.
  var written: Manifest.Value? {
    self == Manifest.Defaults()
      ? nil
      : .members([
        ("lifetime", lifetime.map { .string($0.rawValue) }),
        ("scope", scope.map { .string($0) }),
        ("eager", eager.map { .boolean($0) }),
      ])
  }
}

extension Manifest.Override {
  /// The value of `override`.
  fileprivate var written: Manifest.Value {
    switch self {
    case .patch: true
    case .replace: "replace"
    }
  }
}

extension Manifest.Variable {
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  var value: Manifest.Value {
    .members(
      [
        ("override", override?.written),
        ("type", type.map { .string($0.rawValue) }),
        ("env", env.map { .string($0) }),
        ("default", defaultValue?.sorted),
        ("secret", isSecret.map { .boolean($0) }),
      ], notes: notes, removing: removed)
  }
}

extension Manifest.Registration {
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  /// The registration as JSON; a string if it only has a factory.
  package var value: Manifest.Value {
    let value = Manifest.Value.members(
      [
        ("override", override?.written),
        ("factory", factory.map { .string($0) }),
        ("as", services.map { $0.count == 1 ? .string($0[0]) : .strings($0) }),
        ("tags", tags.map { .strings($0) }),
        ("lifetime", lifetime.map { .string($0.rawValue) }),
        ("scope", scope.map { .string($0) }),
        ("settings", settings?.sorted),
        ("dependencies", dependencies.map { .object($0.mapValues(\.value)) }),
        ("decorators", decorators.map { .array($0.map(\.value)) }),
        ("eager", eager.map { .boolean($0) }),
        ("enabled", enabled.map { .boolean($0) }),
        ("allow", allow.map { .strings($0) }),
      ], notes: notes, removing: removed)
    guard let factory, value.members.count == 1 else { return value }
    return .string(factory)
  }
}

extension Manifest.Decorator {
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  /// The decorator as JSON; a string if it only has a factory.
  var value: Manifest.Value {
    if settings == nil, dependencies.isEmpty { return .string(factory) }
    return .members([
      ("factory", .string(factory)), ("settings", settings?.sorted),
      ("dependencies", dependencies.isEmpty ? nil : .object(dependencies.mapValues(\.value))),
    ])
  }
}

extension Manifest.Dependency {
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  var value: Manifest.Value {
    switch self {
    case .registration(let id): .string(id)
    case .registrations(let ids): .strings(ids)
    case .tags(let tags): .members([("tags", .strings(tags))])
    case .keys(let keys): .members([("keys", .object(keys.mapValues { .string($0) }))])
    case .removed: .null
    }
  }
}

extension Manifest.Value {
  /// Returns an object without the absent values.
  ///
  /// - Parameters:
  ///   - notes: further members, which come before the others but for the first.
  ///   - removed: the keys that a patch gives as null.
  fileprivate static func members(
    _ members: [(String, Manifest.Value?)], notes: [String: Manifest.Value] = [:],
    removing removed: Set<String> = []
  ) -> Manifest.Value {
    var written: [Member] = []
    for (key, value) in members {
      let value = removed.contains(key) ? .null : value
      if let value { written.append(Member(key: key, value: value)) }
    }
    if !notes.isEmpty {
      let extra = Manifest.Value.object(notes).sorted.members
      let first = written.lastIndex { ["override", "factory", "type"].contains($0.key) } ?? -1
      written.insert(contentsOf: extra, at: first + 1)
    }
    return .object(written)
  }
}
