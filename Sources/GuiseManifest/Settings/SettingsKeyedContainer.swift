internal import StrictJSON

/// An object of the settings, read by its keys.
struct SettingsKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let session: DecodingSession
  let node: SettingsNode
  let use: KeyUse

  var codingPath: [any CodingKey] { session.codingPath(of: node) }

  /// The keys that `Key` can represent; they count as read.
  var allKeys: [Key] {
    node.value.members.compactMap { member in
      guard let key = Key(stringValue: member.key) else { return nil }
      return child(key).map { _ in key }
    }
  }

  func contains(_ key: Key) -> Bool { child(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try child(key, Any.self).value.isNull }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try session.decode(type, from: child(key, type))
  }
  // The standard library's defaults for these types refuse them.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try session.decode(type, from: child(key, type))
  }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try session.decode(type, from: child(key, type))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(child(key, [String: Any].self)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(child(key, [Any].self)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { superDecoder(JSONValue.Step.key("super")) }

  func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(key as any CodingKey) }

  /// Returns the superclass's decoder. A superclass that reads nothing does not need its key.
  private func superDecoder(_ key: any CodingKey) -> any Decoder {
    child(key).map(decoder) ?? SettingsValueDecoder(session: session, node: node, absent: key)
  }

  private func decoder(_ node: SettingsNode) -> any Decoder {
    SettingsValueDecoder(session: session, node: node)
  }

  private func child(_ key: any CodingKey) -> SettingsNode? {
    session.member(key.stringValue, of: use).map { session.node($0.value, in: node) }
  }

  private func child(_ key: Key, _ type: any Any.Type) throws -> SettingsNode {
    guard let child = child(key) else { throw session.missing(key, in: node, type) }
    return child
  }
}
