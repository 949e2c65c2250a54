internal import StrictJSON

/// The decoder that a settings type receives for one value, which is also its single-value
/// container.
struct SettingsValueDecoder: Decoder, SingleValueDecodingContainer {
  let session: DecodingSession
  let node: SettingsNode

  var codingPath: [any CodingKey] { session.codingPath(of: node) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      SettingsKeyedContainer<Key>(session: session, node: node, use: try session.open(node)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard session.isArray(node) else { throw session.wrong(node, "an array", [Any].self) }
    return SettingsUnkeyedContainer(session: session, array: node)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { node.value.isNull }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try session.decode(type, from: node) }
  // The standard library's defaults for these types refuse them.
  func decode(_ type: Int128.Type) throws -> Int128 { try session.decode(type, from: node) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try session.decode(type, from: node) }
}

/// The decoder of an absent key, which fails at the first read.
struct AbsentDecoder: Decoder, SingleValueDecodingContainer {
  let session: DecodingSession
  let key: any CodingKey
  let object: SettingsNode

  var codingPath: [any CodingKey] { session.codingPath(of: object) + [key] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw session.missing(key, in: object, [String: Any].self)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw session.missing(key, in: object, [Any].self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { true }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard type is any ExpressibleByNilLiteral.Type else {
      throw session.missing(key, in: object, type)
    }
    return try T(from: self)
  }
}
