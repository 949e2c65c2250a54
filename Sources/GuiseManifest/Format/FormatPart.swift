internal import StrictJSON

/// A type of the format, which a value of a document is decoded into and encoded from.
protocol FormatPart {
  /// The type of the value in a document.
  static var type: FormatType { get }
  /// The thing that has a name where the part is a member of an object of names.
  static var named: String? { get }
  /// The part that null stands for in a patch.
  static var removal: Self? { get }
  /// Decodes a value of the type; nil if a fault leaves nothing of it.
  init?(_ value: FormatValue) throws
  var value: Manifest.Value { get }
}

extension FormatPart {
  static var named: String? { nil }
  static var removal: Self? { nil }
}

/// A part that is an object.
protocol FormatObjectPart: FormatPart {
  static var kind: FormatKind { get }
  static var empty: Self { get }
  /// Passes each key, to decode or to encode it.
  mutating func pass(_ object: CodedObject) throws
}

extension FormatObjectPart {
  static var type: FormatType { kind.isAbbreviated ? .stringOrObject : .object }
  static var named: String? { kind.noun }

  // Never specialised: six copies are no faster.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init?(_ value: FormatValue) throws {
    let object = try CodedObject(Self.kind, value)
    self = .empty
    try pass(object)
    object.end()
    if object.isRefused { return nil }
  }

  var value: Manifest.Value { CodedObject.encode(self) }
}

extension String: FormatPart {
  static var type: FormatType { .string }

  init?(_ value: FormatValue) throws {
    self = try value.text()
    if refersToVariable { value.report(.variable(key: nil)) }
  }

  var value: Manifest.Value { .string(self) }
}

extension Bool: FormatPart {
  static var type: FormatType { .boolean }

  init?(_ value: FormatValue) throws {
    self = try value.decoder().singleValueContainer().decode(Bool.self)
  }

  var value: Manifest.Value { .boolean(self) }
}

extension Manifest.Value: FormatPart {
  static var type: FormatType { .any }

  /// Nil if the value stays in the tree.
  init?(_ value: FormatValue) {
    if value.reading.leavesJSON { return nil }
    self.init(value.json)
  }

  var value: Manifest.Value { sorted }
}

extension Array: FormatPart where Element: FormatPart {
  static var type: FormatType { Element.type == .string ? .strings : .decorators }

  /// Decodes each element; a value that may stand for a list is the only one.
  init?(_ value: FormatValue) throws {
    let elements = value.json.isArray ? try value.elements() : [value]
    self = try elements.compactMap { try $0.decode() }
  }

  var value: Manifest.Value { .array(map(\.value)) }
}

extension Dictionary: FormatPart where Key == String, Value: FormatPart {
  static var type: FormatType { .object }

  init?(_ value: FormatValue) throws {
    let members = try value.members(named: Value.named)
    self.init(minimumCapacity: members.count)
    for (name, member) in members { self[name] = try member.decode() }
  }

  var value: Manifest.Value { .object(mapValues(\.value)) }
}
