internal import StrictJSON

/// An array of the settings, read from its first element.
struct SettingsUnkeyedContainer: UnkeyedDecodingContainer {
  let session: DecodingSession
  let count: Int?
  private(set) var currentIndex = 0
  private let array: SettingsNode
  private let elements: JSONElements
  private var position: Int

  init(session: DecodingSession, array: SettingsNode) {
    self.session = session
    self.array = array
    elements = array.value.elements
    count = elements.count
    position = elements.startIndex
  }

  var codingPath: [any CodingKey] { session.codingPath(of: array) }
  var isAtEnd: Bool { position >= elements.endIndex }

  mutating func decodeNil() throws -> Bool {
    let isNull = try current(Any.self).value.isNull
    if isNull { advance() }
    return isNull
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next(type) }
  // The standard library's defaults for these types refuse them.
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next(type) }

  // Never specialised: otherwise each numeric type that containers decode would duplicate the code.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private mutating func next<T: Decodable>(_ type: T.Type) throws -> T {
    let value = try session.decode(type, from: current(type))
    advance()
    return value
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
    return session.node(elements[position], in: array)
  }

  /// Reads the next element, and advances unless that fails.
  private mutating func take<T>(
    _ type: any Any.Type, _ read: (SettingsValueDecoder) throws -> T
  ) throws -> T {
    let result = try read(SettingsValueDecoder(session: session, node: current(type)))
    advance()
    return result
  }

  private mutating func advance() {
    position = elements.index(after: position)
    currentIndex += 1
  }
}
