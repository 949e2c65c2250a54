package import GuiseManifest
package import StrictJSON

/// What the format says of a place: which of its objects are around it, and what may stand there.
package struct CursorFormat: Sendable {
  /// An object of the format on the way, with the key that the way takes.
  package struct Level: Sendable {
    package var object: FormatObject
    package var key: FormatKey
    /// How many steps lead to the object.
    package var depth: Int
  }

  /// Outermost first.
  package private(set) var levels: [Level] = []
  /// What may stand at the end of the way; nothing where the format does not know the way.
  package private(set) var shapes: [FormatShape] = [.object(.manifest)]
  /// How many steps the way has.
  package private(set) var count = 0
  /// How many steps lead out of the format, into settings for example; nil: the way stays within it.
  package private(set) var freeDepth: Int?

  /// - Parameter path: from the top of a manifest.
  package init(_ path: some Collection<JSONValue.Step>) {
    for step in path { enter(step) }
  }

  /// Goes one step further.
  package mutating func enter(_ step: JSONValue.Step) {
    if freeDepth == nil {
      let inner = shapes.flatMap { enter($0, step, count) }
      shapes = inner.flatMap(\.alternatives)
      if shapes.contains(where: \.isFree) { freeDepth = count + 1 }
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

  /// The objects of the format that may stand here.
  package var objects: [FormatObject] {
    shapes.compactMap { if case .object(let object) = $0 { object } else { nil } }
  }

  /// The object that a string here is short for.
  package var shortened: FormatObject? {
    let takesString = shapes.contains { if case .string = $0 { true } else { false } }
    return takesString ? objects.first { $0.index(of: "factory") != nil } : nil
  }
}

extension FormatShape {
  /// The shapes of which a value has to have one.
  package var alternatives: [FormatShape] {
    if case .either(let shapes) = self { shapes.flatMap(\.alternatives) } else { [self] }
  }

  fileprivate var isFree: Bool { if case .free = self { true } else { false } }
}
