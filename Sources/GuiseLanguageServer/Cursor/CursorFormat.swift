package import GuiseManifest
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

  /// Extends the path by a step.
  package mutating func enter(_ step: JSONValue.Step) {
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
    return takesString ? objects.first { $0.index(of: "factory") != nil } : nil
  }
}

extension FormatShape {
  /// The alternative shapes of a value.
  package var alternatives: [FormatShape] {
    if case .either(let shapes) = self { shapes.flatMap(\.alternatives) } else { [self] }
  }

  fileprivate var isFree: Bool { if case .free = self { true } else { false } }
}
