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
    return KeyedDecodingContainer(SettingsKeyedContainer<Key>(pass: pass, object: node))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard node.value.isArray else { throw pass.wrong(node, "an array", [Any].self) }
    return SettingsUnkeyedContainer(pass: pass, array: node)
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
  let object: SettingsNode

  var codingPath: [any CodingKey] { object.path }

  /// The keys that `Key` can represent; they count as read.
  var allKeys: [Key] {
    object.value.members.compactMap { member in
      let key = Key(stringValue: member.key)
      if key != nil { object.keys.insert(member.key) }
      return key
    }
  }

  func contains(_ key: Key) -> Bool { find(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try child(key, Any.self).node.value.isNull }

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

  /// Returns the member of a key, which counts as read.
  private func find(_ key: any CodingKey) -> SettingsNode? {
    object.keys.insert(key.stringValue)
    return object.members[key.stringValue]
  }

  private func child(_ key: any CodingKey, _ type: any Any.Type) throws -> SettingsValueDecoder {
    guard let child = find(key) else { throw pass.missing(key, in: object, type) }
    return SettingsValueDecoder(pass: pass, node: child)
  }
}

/// An array of the settings, read from its first element.
struct SettingsUnkeyedContainer: UnkeyedDecodingContainer {
  let pass: SettingsDecoder
  let array: SettingsNode
  private(set) var currentIndex = 0

  init(pass: SettingsDecoder, array: SettingsNode) { (self.pass, self.array) = (pass, array) }

  var codingPath: [any CodingKey] { array.path }
  var count: Int? { array.elements.count }
  var isAtEnd: Bool { currentIndex >= array.elements.count }

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
    let value = try next(type).decode(type)
    // An element that failed may be decoded as another type.
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let container = try next([String: Any].self).container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try next([Any].self).unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try next(Any.self)
    currentIndex += 1
    return decoder
  }

  private func next(_ type: any Any.Type) throws -> SettingsValueDecoder {
    guard !isAtEnd else {
      throw pass.wrong(array, "an array of more than \(array.elements.count) elements", type)
    }
    return SettingsValueDecoder(pass: pass, node: array.elements[currentIndex])
  }
}
