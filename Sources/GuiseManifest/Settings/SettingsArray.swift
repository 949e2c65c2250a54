/// An array of the settings, read from its first element.
struct SettingsArray: UnkeyedDecodingContainer {
  let node: SettingsNode
  var currentIndex = 0

  var codingPath: [any CodingKey] { node.codingPath }
  var count: Int? { node.elements.count }
  var isAtEnd: Bool { currentIndex >= node.elements.count }

  mutating func decodeNil() throws -> Bool {
    let isNull = try next { $0.decodeNil() }
    if !isNull { currentIndex -= 1 }
    return isNull
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try next { try $0.decode(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }

  /// Reads the next element. One that failed is read again, maybe as another type.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private mutating func next<Value>(_ read: (SettingsNode) throws -> Value) throws -> Value {
    guard !isAtEnd else { throw node.wrong("an array of more than \(currentIndex) elements") }
    let value = try read(node.elements[currentIndex])
    currentIndex += 1
    return value
  }
}
