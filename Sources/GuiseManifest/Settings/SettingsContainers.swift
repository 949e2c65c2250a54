internal import StrictJSON

/// The decoder that a settings type receives for one value, which is also its single-value container.
struct SettingsValueDecoder: Decoder, SingleValueDecodingContainer {
  let pass: SettingsDecoder
  let node: SettingsNode

  var codingPath: [any CodingKey] { pass.reading.path(to: node) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let object = try pass.open(node)
    object.mayHave.append { Key(stringValue: $0) != nil }
    return KeyedDecodingContainer(SettingsKeyedContainer<Key>(pass: pass, object: object))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    SettingsUnkeyedContainer(pass: pass, array: node, elements: try pass.elements(of: node))
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
  let pass: SettingsDecoder
  let object: SettingsDecoder.Object

  var codingPath: [any CodingKey] { pass.reading.path(to: object.node) }

  /// The keys that `Key` can represent; they count as read.
  var allKeys: [Key] {
    object.node.value.members.compactMap { member in
      let key = Key(stringValue: member.key)
      if let key { _ = pass.child(key, of: object) }
      return key
    }
  }

  func contains(_ key: Key) -> Bool { pass.child(key, of: object) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try child(key, Any.self).value.isNull }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try value(type, key) }
  // The standard library's defaults for these types refuse them.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(type, key) }

  // Never specialised: otherwise each numeric type that containers decode would duplicate the code.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func value<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try pass.decode(type, from: child(key, type))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key, [String: Any].self).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key, [Any].self).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    try decoder(JSONValue.Step.key("super"), Any.self)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key, Any.self) }

  private func decoder(_ key: any CodingKey, _ type: any Any.Type) throws -> SettingsValueDecoder {
    SettingsValueDecoder(pass: pass, node: try child(key, type))
  }

  private func child(_ key: any CodingKey, _ type: any Any.Type) throws -> SettingsNode {
    guard let child = pass.child(key, of: object) else {
      throw pass.missing(key, in: object.node, type)
    }
    return child
  }
}

/// An array of the settings, read from its first element.
struct SettingsUnkeyedContainer: UnkeyedDecodingContainer {
  let pass: SettingsDecoder
  let array: SettingsNode
  let elements: [JSONValue]
  private(set) var currentIndex = 0

  init(pass: SettingsDecoder, array: SettingsNode, elements: [JSONValue]) {
    (self.pass, self.array, self.elements) = (pass, array, elements)
  }

  var codingPath: [any CodingKey] { pass.reading.path(to: array) }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    let isNull = try next(Any.self).node.value.isNull
    if isNull { currentIndex += 1 }
    return isNull
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try value(type) }
  // The standard library's defaults for these types refuse them.
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try value(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try value(type) }

  // Never specialised: otherwise each numeric type that containers decode would duplicate the code.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private mutating func value<T: Decodable>(_ type: T.Type) throws -> T {
    try take { try $0.pass.decode(type, from: $0.next(type).node) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try take { try $0.next([String: Any].self).container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try take { try $0.next([Any].self).unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try take { try $0.next(Any.self) } }

  private func next(_ type: any Any.Type) throws -> SettingsValueDecoder {
    guard !isAtEnd else {
      throw pass.wrong(array, "an array of more than \(elements.count) elements", nil, type)
    }
    return SettingsValueDecoder(
      pass: pass, node: pass.reading.node(elements[currentIndex], in: array))
  }

  /// Reads the next element, and advances unless that fails.
  private mutating func take<T>(_ read: (Self) throws -> T) throws -> T {
    let result = try read(self)
    currentIndex += 1
    return result
  }
}
