/// A type of the format, which a value of a document is decoded into and encoded from.
protocol FormatPart {
  /// The type of the value in a document.
  static var type: FormatType { get }
  /// The thing that has a name where the part is a member of an object of names.
  static var named: String? { get }
  /// Decodes a value of the type within an object; nil if a fault leaves nothing of it.
  init?(_ json: JSONValue, in object: CodedObject)
  var value: JSON { get }
}

extension FormatPart {
  static var named: String? { nil }

  /// Decodes a document; every faulty value is left out.
  static func decode(_ root: JSONValue, leavesJSON: Bool) -> (part: Self?, faults: [Fault]) {
    let reading = CodedObject.Reading(leavesJSON: leavesJSON)
    let part: Self? = CodedObject(.manifest, nil, reading).decode(root)
    return (part, reading.faults)
  }
}

/// A part that any decoder decodes, and any encoder encodes.
protocol CodedPart: FormatPart, Codable {}

extension CodedPart {
  /// Decodes what any decoder has; the first fault is thrown.
  // Never specialised: seven copies are 12 kB.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  public init(from decoder: any Decoder) throws {
    let root = JSONValue(parsing: try JSON(from: decoder).text.utf8, depth: .max)
    let (part, faults) = root.map { Self.decode($0, leavesJSON: false) } ?? (nil, [])
    guard let part, faults.isEmpty else {
      let steps = root.flatMap { faults.first?.place?.value.steps(from: $0) } ?? []
      let message = faults.first?.message ?? ""
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath + steps, debugDescription: message))
    }
    self = part
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// A part that is an object.
protocol FormatObjectPart: CodedPart {
  static var kind: FormatKind { get }
  static var empty: Self { get }
  /// Passes each key, to decode or to encode it.
  mutating func pass(_ object: CodedObject)
}

extension FormatObjectPart {
  static var type: FormatType { kind.isAbbreviated ? .stringOrObject : .object }
  static var named: String? { kind.rawValue }

  // Never specialised: six copies are not faster.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init?(_ json: JSONValue, in object: CodedObject) {
    let object = CodedObject(Self.kind, json, object.reading)
    self = .empty
    pass(object)
    if object.isRefused { return nil }
    object.end()
  }

  var value: JSON { CodedObject.encode(self) }
}

extension String: FormatPart {
  static var type: FormatType { .string }
  init?(_ json: JSONValue, in object: CodedObject) { self = json.string ?? "" }
  var value: JSON { .string(self) }
}

extension Bool: FormatPart {
  static var type: FormatType { .boolean }
  init?(_ json: JSONValue, in object: CodedObject) { self = json.boolean ?? false }
  var value: JSON { .boolean(self) }
}

extension JSON: FormatPart {
  static var type: FormatType { .any }

  /// Nil if the value stays in the tree.
  init?(_ json: JSONValue, in object: CodedObject) {
    if object.reading?.leavesJSON == true { return nil }
    self.init(json)
  }

  var value: JSON { sorted }
}

extension Array: FormatPart where Element: FormatPart {
  static var type: FormatType { Element.type == .string ? .strings : .decorators }

  /// Decodes each element; a value that may stand for a list is the only one.
  init?(_ json: JSONValue, in object: CodedObject) {
    let elements = json.isArray ? json.elements : [json]
    self = elements.compactMap { object.decode($0) }
  }

  var value: JSON { .array(map(\.value)) }
}

extension Dictionary: FormatPart where Key == String, Value: FormatPart {
  static var type: FormatType { .object }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init?(_ json: JSONValue, in object: CodedObject) { self.init(members: json, in: object) }

  @inline(__always)
  init(members json: JSONValue, in object: CodedObject) {
    let members = json.distinctMembers
    self.init(minimumCapacity: members.count)
    for member in members {
      object.check(member.key, of: Value.named, at: member.value, isKey: true)
      self[member.key] = object.decode(member.value)
    }
  }

  var value: JSON { .object(mapValues(\.value)) }
}
