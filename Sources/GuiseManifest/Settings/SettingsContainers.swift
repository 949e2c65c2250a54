internal import StrictJSON

/// The decoder that a settings type receives for one value, which is also its single-value container.
struct SettingsValueDecoder: Decoder, SingleValueDecodingContainer {
  let pass: SettingsDecoder
  let node: SettingsNode

  var codingPath: [any CodingKey] { node.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try pass.open(node)
    node.mayHave.append { Key(stringValue: $0) != nil }
    return KeyedDecodingContainer(SettingsKeyedContainer<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard node.value.isArray else { throw pass.wrong(node, "an array", [Any].self) }
    return SettingsUnkeyedContainer(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { node.value.isNull }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try pass.decode(type, from: node) }
  // The standard library's defaults for these types refuse them.
  func decode(_ type: Int128.Type) throws -> Int128 { try pass.decode(type, from: node) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try pass.decode(type, from: node) }
}

/// An object of the settings, read by its keys.
struct SettingsKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: SettingsValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  /// The keys that `Key` can represent; they count as read.
  var allKeys: [Key] {
    decoder.node.value.members.compactMap { member in
      let key = Key(stringValue: member.key)
      if key != nil { decoder.node.keys.insert(member.key) }
      return key
    }
  }

  func contains(_ key: Key) -> Bool { decoder.node.member(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try child(key, Any.self).decodeNil() }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try value(type, key) }
  // The standard library's defaults for these types refuse them.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(type, key) }

  // Never specialised: otherwise each numeric type that containers decode would duplicate the code.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func value<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try child(key, type).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try child(key, [String: Any].self).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try child(key, [Any].self).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try child(JSONValue.Step.key("super"), Any.self) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try child(key, Any.self) }

  private func child(_ key: any CodingKey, _ type: any Any.Type) throws -> SettingsValueDecoder {
    let (pass, object) = (decoder.pass, decoder.node)
    guard let child = object.member(key) else { throw pass.missing(key, in: object, type) }
    return SettingsValueDecoder(pass: pass, node: child)
  }
}

/// An array of the settings, read from its first element.
struct SettingsUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: SettingsValueDecoder
  private(set) var currentIndex = 0

  init(decoder: SettingsValueDecoder) { self.decoder = decoder }

  private var elements: [SettingsNode] { decoder.node.elements }
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    let isNull = try next(Any.self) { $0.decodeNil() }
    if !isNull { currentIndex -= 1 }
    return isNull
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try value(type) }
  // The standard library's defaults for these types refuse them.
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try value(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try value(type) }

  // Never specialised: otherwise each numeric type that containers decode would duplicate the code.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private mutating func value<T: Decodable>(_ type: T.Type) throws -> T {
    try next(type) { try $0.decode(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next([String: Any].self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next(Any.self) { $0 } }

  /// Reads the next element. One that failed is read again, maybe as another type.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private mutating func next<Value>(
    _ type: any Any.Type, _ read: (SettingsValueDecoder) throws -> Value
  ) throws -> Value {
    guard !isAtEnd else {
      let expected = "an array of more than \(elements.count) elements"
      throw decoder.pass.wrong(decoder.node, expected, type)
    }
    let value = try read(SettingsValueDecoder(pass: decoder.pass, node: elements[currentIndex]))
    currentIndex += 1
    return value
  }
}
