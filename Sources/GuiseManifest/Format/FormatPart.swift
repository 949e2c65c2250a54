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
  init?(_ value: FormatValue)
  var value: Manifest.Value { get }
}

extension FormatPart {
  static var named: String? { nil }
  static var removal: Self? { nil }
}

/// A part that is an object.
protocol FormatObjectPart: FormatPart, Codable {
  static var kind: FormatKind { get }
  static var empty: Self { get }
  /// Passes each key, to decode or to encode it.
  mutating func pass(_ object: CodedObject)
}

extension FormatObjectPart {
  static var type: FormatType { kind.isAbbreviated ? .stringOrObject : .object }
  static var named: String? { kind.noun }

  // Never specialised: six copies are no faster.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init?(_ value: FormatValue) {
    let object = CodedObject(Self.kind, value)
    self = .empty
    pass(object)
    object.end()
    if object.isRefused { return nil }
  }

  var value: Manifest.Value { CodedObject.encode(self) }

  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension String: FormatPart {
  static var type: FormatType { .string }

  init?(_ value: FormatValue) {
    self = value.json.string ?? ""
    if refersToVariable { value.report(.variable(key: nil)) }
  }

  var value: Manifest.Value { .string(self) }
}

extension Bool: FormatPart {
  static var type: FormatType { .boolean }

  init?(_ value: FormatValue) { self = value.json.boolean ?? false }

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
  init?(_ value: FormatValue) { self = value.elements.compactMap { $0.decode() } }

  var value: Manifest.Value { .array(map(\.value)) }
}

extension Dictionary: FormatPart where Key == String, Value: FormatPart {
  static var type: FormatType { .object }

  init?(_ value: FormatValue) {
    let members = value.members(named: Value.named)
    self.init(minimumCapacity: members.count)
    for (name, member) in members { self[name] = member.decode() }
  }

  var value: Manifest.Value { .object(mapValues(\.value)) }
}
