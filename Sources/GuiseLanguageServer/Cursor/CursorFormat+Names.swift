internal import GuiseManifest

/// What a text of a manifest names.
package enum CursorName: Hashable, Sendable {
  case factory(isDecorator: Bool)
  case service, tag, tagAskedFor, scope, scopeDeclaration
  /// An assembly that another uses, or the one to assemble.
  case use, root
  /// A registration that is built at the start, or that fills a parameter.
  case start, dependency
  case rule, include, catalog
}

/// What the keys of an object name, where whoever writes the manifest chooses them.
package enum CursorKeyName: Hashable, Sendable {
  case variable, assembly, registration, parameter
}

extension CursorFormat {
  /// What a text names that stands at the end of the way; nil where it names nothing.
  package var named: CursorName? {
    if let object = shortened { return .factory(isDecorator: object === FormatObject.decorator) }
    guard freeDepth == nil, let level = levels.last else { return nil }
    // Whether the text is what the key has, or in a list or an object of that.
    let isValue = count == level.depth + 1
    switch (level.key.name, isValue) {
    case ("factory", true): return .factory(isDecorator: level.object === FormatObject.decorator)
    case ("as", _): return .service
    case ("tags", false):
      return level.object === FormatObject.tagReference ? .tagAskedFor : .tag
    case ("scope", true): return .scope
    case ("scopes", false): return .scopeDeclaration
    case ("uses", false): return .use
    case ("root", true): return .root
    case ("start", false): return .start
    case ("dependencies", false), ("keys", false): return .dependency
    case ("allow", false): return .rule
    case ("include", false): return .include
    case ("catalog", true): return .catalog
    default: return nil
    }
  }

  /// What the keys name of the object that stands at the end of the way; nil where the format, or
  /// settings, have the keys.
  package var keyNamed: CursorKeyName? {
    guard freeDepth == nil, let level = levels.last, count == level.depth + 1 else { return nil }
    switch level.key.name {
    case "variables": return .variable
    case "assemblies": return .assembly
    case "registrations": return .registration
    case "dependencies": return .parameter
    default: return nil
    }
  }
}
