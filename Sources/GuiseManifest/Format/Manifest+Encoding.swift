internal import Guise

// A manifest as JSON: what encoding, the effective form and merging write.

extension Manifest.Value {
  static func strings(_ texts: [String]) -> Manifest.Value { .array(texts.map { .string($0) }) }

  static func keyed(_ members: [String: Manifest.Value]) -> Manifest.Value {
    .object(Manifest.Members(members.map { ($0, $1) }))
  }
}

extension [String: Manifest.Value] {
  /// - Parameter removed: keys that the override gives as null.
  fileprivate mutating func write(_ override: Manifest.Override?, removing removed: Set<String>) {
    for key in removed { self[key] = .null }
    switch override {
    case .patch: self["override"] = true
    case .replace: self["override"] = "replace"
    case nil: break
    }
  }
}

extension Manifest {
  package var value: Value {
    var members = notes
    members["guise"] = 1
    members["catalog"] = catalog.map { .string($0) }
    if isFragment { members["fragment"] = true }
    if !include.isEmpty { members["include"] = .strings(include) }
    if !variables.isEmpty { members["variables"] = .keyed(variables.mapValues(\.value)) }
    members["scopes"] = scopes.map { .strings($0) }
    members["defaults"] = defaults.value
    members["start"] = start.map { .strings($0) }
    members["root"] = root.map { .string($0) }
    members["assemblies"] = .keyed(assemblies.mapValues(\.value))
    if !allow.isEmpty { members["allow"] = .strings(allow) }
    return .keyed(members)
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Manifest.Assembly {
  var value: Manifest.Value {
    var members = notes
    if !uses.isEmpty { members["uses"] = .strings(uses) }
    members["defaults"] = defaults.value
    if !registrations.isEmpty {
      members["registrations"] = .keyed(registrations.mapValues(\.value))
    }
    return .keyed(members)
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Manifest.Defaults {
  /// Nil where nothing is given.
  var value: Manifest.Value? {
    var members = notes
    members["lifetime"] = lifetime.map { .string($0.rawValue) }
    members["scope"] = scope.map { .string($0) }
    members["eager"] = eager.map { .boolean($0) }
    return members.isEmpty ? nil : .keyed(members)
  }

  public func encode(to encoder: any Encoder) throws {
    try (value ?? .object([:])).encode(to: encoder)
  }
}

extension Manifest.Variable {
  var value: Manifest.Value {
    var members = notes
    members["type"] = type.map { .string($0.rawValue) }
    members["env"] = env.map { .string($0) }
    if let defaultValue { members["default"] = defaultValue }
    members["secret"] = isSecret.map { .boolean($0) }
    members.write(override, removing: removed)
    return .keyed(members)
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Manifest.Registration {
  /// One that only names a factory is a string.
  var value: Manifest.Value {
    var members = notes
    members["factory"] = factory.map { .string($0) }
    members["as"] = services.map { $0.count == 1 ? .string($0[0]) : .strings($0) }
    members["tags"] = tags.map { .strings($0) }
    members["lifetime"] = lifetime.map { .string($0.rawValue) }
    members["scope"] = scope.map { .string($0) }
    if let settings { members["settings"] = settings }
    members["dependencies"] = dependencies.map { .keyed($0.mapValues(\.value)) }
    members["decorators"] = decorators.map { .array($0.map(\.value)) }
    members["eager"] = eager.map { .boolean($0) }
    members["enabled"] = enabled.map { .boolean($0) }
    members["allow"] = allow.map { .strings($0) }
    members.write(override, removing: removed)
    if let factory, members.count == 1 { return .string(factory) }
    return .keyed(members)
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Manifest.Dependency {
  var value: Manifest.Value {
    switch self {
    case .registration(let id): .string(id)
    case .registrations(let ids): .strings(ids)
    case .tags(let tags): .object(["tags": .strings(tags)])
    case .removed: .null
    }
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Manifest.Decorator {
  /// One that only names a factory is a string.
  var value: Manifest.Value {
    var members = notes
    members["settings"] = settings
    if !dependencies.isEmpty {
      members["dependencies"] = .keyed(dependencies.mapValues(\.value))
    }
    if members.isEmpty { return .string(factory) }
    members["factory"] = .string(factory)
    return .keyed(members)
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
