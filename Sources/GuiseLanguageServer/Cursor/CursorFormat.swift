internal import GuiseManifest
package import GuiseValidation
package import StrictJSON

/// The position of a path in the format: the enclosing objects and the possible values.
package struct CursorFormat: Sendable {
  /// An object of the format on the path, with the key that the path follows.
  package struct Level: Sendable {
    package var object: FormatObject
    package var key: FormatKey
    /// The number of steps to the object.
    package var depth: Int
  }

  /// The levels, outermost first.
  package private(set) var levels: [Level] = []
  /// The possible shapes at the end of the path; empty for an unknown path.
  package private(set) var shapes: [FormatShape] = [.object(.manifest)]
  /// The number of steps in the path.
  package private(set) var count = 0
  /// The number of steps to a part outside the format, such as settings; nil within the format.
  package private(set) var opaqueDepth: Int?

  /// - Parameter path: the path from the top of a manifest.
  package init(_ path: some Collection<JSONValue.Step>) {
    for step in path { enter(step) }
  }

  /// Returns the position with the path extended by a step.
  func entering(_ step: JSONValue.Step) -> CursorFormat {
    var inner = self
    inner.enter(step)
    return inner
  }

  private mutating func enter(_ step: JSONValue.Step) {
    if opaqueDepth == nil {
      let inner = shapes.flatMap { enter($0, step, count) }
      shapes = inner.flatMap(\.alternatives)
      if shapes.contains(where: \.isFree) { opaqueDepth = count + 1 }
    }
    count += 1
  }

  private mutating func enter(
    _ shape: FormatShape, _ step: JSONValue.Step, _ depth: Int
  ) -> [FormatShape] {
    switch (shape, step) {
    case (.object(let object), .key(let name)):
      guard let index = object.index(of: name) else { return [] }
      levels.append(Level(object: object, key: object.keys[index], depth: depth))
      return [object.keys[index].shape]
    case (.named(_, let value), .key), (.keyed(let value), .key), (.list(let value, _), .index):
      return [value]
    default: return []
    }
  }

  /// The objects of the format that are possible here.
  package var objects: [FormatObject] {
    shapes.compactMap { if case .object(let object) = $0 { object } else { nil } }
  }

  /// The object that a string abbreviates here.
  package var shortened: FormatObject? {
    let takesString = shapes.contains { if case .string = $0 { true } else { false } }
    return takesString ? objects.first(where: \.hasFactory) : nil
  }
}

extension FormatObject {
  /// Whether the object is a use of a factory.
  var hasFactory: Bool { index(of: "factory") != nil }
}

extension FormatShape {
  /// The alternative shapes of a value.
  package var alternatives: [FormatShape] {
    if case .either(let shapes) = self { shapes.flatMap(\.alternatives) } else { [self] }
  }

  fileprivate var isFree: Bool { if case .free = self { true } else { false } }
}

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

  /// Whether the end of the path is the default of a variable.
  var isDefault: Bool { shapes.contains { if case .scalar = $0 { true } else { false } } }

  /// Whether the factory at the end of the path belongs to a decorator.
  var isDecorator: Bool { (shortened ?? levels.last?.object) === FormatObject.decorator }

  /// Whether the tags at the end of the path belong to a dependency.
  var isTagReference: Bool { levels.last?.object === FormatObject.tagReference }
}
