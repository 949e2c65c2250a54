internal import StrictJSON

/// An object, read by its keys.
struct SettingsKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let session: DecodingSession
  let use: KeyUse
  let path: CodingPath

  var codingPath: [any CodingKey] { path.keys }

  /// Those that `Key` has a place for; they count as read.
  var allKeys: [Key] {
    use.object.members.compactMap { member in
      guard let key = Key(stringValue: member.key) else { return nil }
      _ = session.member(member.key, of: use)
      return key
    }
  }

  func contains(_ key: Key) -> Bool { session.member(key.stringValue, of: use) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key, Any.self).isNull }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try session.decode(type, from: value(key, type), at: .key(key, path))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(value(key, [String: Any].self), key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(value(key, [Any].self), key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { superDecoder(PlainCodingKey.super) }

  func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(key as any CodingKey) }

  /// A superclass that reads nothing does without its key.
  private func superDecoder(_ key: any CodingKey) -> any Decoder {
    guard let member = session.member(key.stringValue, of: use) else {
      return AbsentDecoder(session: session, key: key, object: use.object, path: path)
    }
    return decoder(member.value, key)
  }

  private func decoder(_ value: JSONValue, _ key: any CodingKey) -> SettingsValueDecoder {
    SettingsValueDecoder(session: session, value: value, path: .key(key, path))
  }

  private func value(_ key: Key, _ type: any Any.Type) throws -> JSONValue {
    guard let member = session.member(key.stringValue, of: use) else {
      throw session.missing(key, in: use.object, path, type)
    }
    return member.value
  }
}

extension SettingsKeyedContainer {
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try session.boolean(value(key, type)) { .key(key, path) }
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try session.string(value(key, type)) { .key(key, path) }
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try session.double(value(key, type)) { .key(key, path) }
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try session.float(value(key, type)) { .key(key, path) }
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try session.integer(value(key, type)) { .key(key, path) }
  }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try session.integer(value(key, type)) { .key(key, path) }
  }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try session.integer(value(key, type)) { .key(key, path) }
  }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try session.integer(value(key, type)) { .key(key, path) }
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try session.integer(value(key, type)) { .key(key, path) }
  }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try session.integer(value(key, type)) { .key(key, path) }
  }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try session.integer(value(key, type)) { .key(key, path) }
  }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try session.integer(value(key, type)) { .key(key, path) }
  }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try session.integer(value(key, type)) { .key(key, path) }
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try session.integer(value(key, type)) { .key(key, path) }
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try session.integer(value(key, type)) { .key(key, path) }
  }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try session.integer(value(key, type)) { .key(key, path) }
  }
}
