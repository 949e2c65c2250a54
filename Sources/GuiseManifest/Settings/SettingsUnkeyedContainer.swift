internal import StrictJSON

/// An array of the settings, read from its first element.
struct SettingsUnkeyedContainer: UnkeyedDecodingContainer {
  let session: DecodingSession
  private(set) var currentIndex = 0
  private let array: SettingsNode
  private let elements: [JSONValue]

  init(session: DecodingSession, array: SettingsNode) {
    self.session = session
    self.array = array
    elements = Array(array.value.elements)
  }

  var codingPath: [any CodingKey] { session.codingPath(of: array) }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    let isNull = try current(Any.self).value.isNull
    if isNull { currentIndex += 1 }
    return isNull
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next(type) }
  // The standard library's defaults for these types refuse them.
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next(type) }

  // Never specialised: otherwise each numeric type that containers decode would duplicate the code.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private mutating func next<T: Decodable>(_ type: T.Type) throws -> T {
    try take(type) { try $0.session.decode(type, from: $0.node) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try take([String: Any].self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try take([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try take(Any.self) { $0 } }

  private func current(_ type: any Any.Type) throws -> SettingsNode {
    guard !isAtEnd else { throw session.atEnd(of: array, currentIndex, type) }
    return session.node(elements[currentIndex], in: array)
  }

  /// Reads the next element, and advances unless that fails.
  private mutating func take<T>(
    _ type: any Any.Type, _ read: (SettingsValueDecoder) throws -> T
  ) throws -> T {
    let result = try read(SettingsValueDecoder(session: session, node: current(type)))
    currentIndex += 1
    return result
  }
}
