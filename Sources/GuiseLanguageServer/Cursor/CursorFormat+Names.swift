internal import GuiseManifest

/// Kinds of names that a manifest writes.
enum NameKind: Hashable, Sendable {
  case registration, variable, assembly, scope, tag, factory, service, rule
  /// A file, by the path that is written.
  case include, catalog
  /// A parameter of a factory, by its name.
  case parameter
}

extension CursorFormat {
  /// The kind of a text that stands at the end of the way; nil where the text is not a name.
  var named: NameKind? {
    if shortened != nil { return .factory }
    guard freeDepth == nil, let level = levels.last else { return nil }
    // Whether the text is the key's value, or in a list or an object of that.
    let isValue = count == level.depth + 1
    switch (level.key.name, isValue) {
    case ("factory", true): return .factory
    case ("as", _): return .service
    case ("tags", false): return .tag
    case ("scope", true), ("scopes", false): return .scope
    case ("uses", false), ("root", true): return .assembly
    case ("start", false), ("dependencies", false), ("keys", false): return .registration
    case ("allow", false): return .rule
    case ("include", false): return .include
    case ("catalog", true): return .catalog
    default: return nil
    }
  }

  /// The kind of the keys of the object that stands at the end of the way; nil where the format, or
  /// settings, have the keys.
  var keyNamed: NameKind? {
    guard freeDepth == nil, let level = levels.last, count == level.depth + 1 else { return nil }
    switch level.key.name {
    case "variables": return .variable
    case "assemblies": return .assembly
    case "registrations": return .registration
    case "dependencies": return .parameter
    default: return nil
    }
  }

  /// The last key of the format on the way.
  var key: String? { levels.last?.key.name }

  /// Whether a factory at the end of the way is a decorator's.
  var isDecorator: Bool { (shortened ?? levels.last?.object) === FormatObject.decorator }

  /// Whether tags at the end of the way are those that a parameter asks for.
  var isTagReference: Bool { levels.last?.object === FormatObject.tagReference }
}
