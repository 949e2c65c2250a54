internal import GuiseManifest

/// The kinds of names in a manifest.
enum NameKind: Hashable, Sendable {
  case registration, variable, assembly, scope, tag, factory, service, rule
  /// A file, by its written path.
  case include, catalog
  /// A parameter of a factory, by its name.
  case parameter
}

extension CursorFormat {
  /// The kind of name that is expected at the end of the path; nil where no name is expected.
  var named: NameKind? {
    if shortened != nil { return .factory }
    guard opaqueDepth == nil, let level = levels.last else { return nil }
    // Whether the text is the value of the key, not an element or member of it.
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

  /// The kind of name that is expected as a key of the object at the end of the path; nil where the
  /// keys belong to the format or to settings.
  var expectedKeyName: NameKind? {
    guard opaqueDepth == nil, let level = levels.last, count == level.depth + 1 else { return nil }
    switch level.key.name {
    case "variables": return .variable
    case "assemblies": return .assembly
    case "registrations": return .registration
    case "dependencies": return .parameter
    default: return nil
    }
  }

  /// The last key of the format on the path.
  var key: String? { levels.last?.key.name }

  /// Whether the factory at the end of the path belongs to a decorator.
  var isDecorator: Bool { (shortened ?? levels.last?.object) === FormatObject.decorator }

  /// Whether the tags at the end of the path belong to a dependency.
  var isTagReference: Bool { levels.last?.object === FormatObject.tagReference }
}
