internal import StrictJSON

/// An array, read from its first element on.
struct SettingsUnkeyedContainer: UnkeyedDecodingContainer {
  let session: DecodingSession
  let path: CodingPath
  let count: Int?
  private(set) var currentIndex = 0
  private let array: JSONValue
  private let elements: JSONElements
  private var position: Int

  init(session: DecodingSession, array: JSONValue, path: CodingPath) {
    self.session = session
    self.array = array
    self.path = path
    elements = array.elements
    count = elements.count
    position = elements.startIndex
  }

  var codingPath: [any CodingKey] { path.keys }
  var isAtEnd: Bool { position >= elements.endIndex }

  mutating func decodeNil() throws -> Bool {
    let isNull = try current(Any.self).isNull
    if isNull { advance() }
    return isNull
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try take(type) { try $0.session.decode(type, from: $0.value, at: $0.path) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try take([String: Any].self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try take([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    try take(Any.self) { $0 }
  }

  private func current(_ type: any Any.Type) throws -> JSONValue {
    guard !isAtEnd else {
      let kind = SettingsFault.Kind.invalid(
        expected: "at least \(currentIndex + 1) elements", found: "\(currentIndex)")
      let path = CodingPath.key(PlainCodingKey(intValue: currentIndex), path)
      let context = DecodingError.Context(
        codingPath: path.keys, debugDescription: "The array is at its end.",
        underlyingError: SettingsFailure(kind: kind, value: array))
      throw DecodingError.valueNotFound(type, context)
    }
    return elements[position]
  }

  /// Reads the element that is next, and moves on unless that fails.
  mutating func take<T>(
    _ type: any Any.Type, _ read: (SettingsValueDecoder) throws -> T
  ) throws -> T {
    let value = try current(type)
    let path = CodingPath.key(PlainCodingKey(intValue: currentIndex), path)
    let result = try read(SettingsValueDecoder(session: session, value: value, path: path))
    advance()
    return result
  }

  private mutating func advance() {
    position = elements.index(after: position)
    currentIndex += 1
  }
}

extension SettingsUnkeyedContainer {
  mutating func decode(_ type: Bool.Type) throws -> Bool { try read(session.boolean) }
  mutating func decode(_ type: String.Type) throws -> String { try read(session.string) }
  mutating func decode(_ type: Double.Type) throws -> Double { try read(session.double) }
  mutating func decode(_ type: Float.Type) throws -> Float { try read(session.float) }
  mutating func decode(_ type: Int.Type) throws -> Int { try read(session.integer) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try read(session.integer) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try read(session.integer) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try read(session.integer) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try read(session.integer) }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try read(session.integer) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try read(session.integer) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try read(session.integer) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try read(session.integer) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try read(session.integer) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try read(session.integer) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try read(session.integer) }

  private mutating func read<T>(
    _ read: (JSONValue, () -> CodingPath) throws -> T
  ) throws -> T {
    try take(T.self) { decoder in try read(decoder.value) { decoder.path } }
  }
}
