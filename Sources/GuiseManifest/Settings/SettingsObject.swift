/// An object of the settings, read by its keys.
struct SettingsObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let node: SettingsNode

  var codingPath: [any CodingKey] { node.codingPath }

  /// The keys that `Key` can represent; they count as read.
  var allKeys: [Key] {
    node.value.members.compactMap { member in
      let key = Key(stringValue: member.key)
      if key != nil { node.keys.insert(member.key) }
      return key
    }
  }

  func contains(_ key: Key) -> Bool { member(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try child(key, Any.self).decodeNil() }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
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
  private func member(_ key: any CodingKey) -> SettingsNode? {
    node.keys.insert(key.stringValue)
    return node.members[key.stringValue]
  }

  private func child(_ key: any CodingKey, _ type: any Any.Type) throws -> SettingsNode {
    if let child = member(key) { return child }
    // A superclass may read `super`.
    let strange = node.value.distinctMembers.first {
      $0.key != "super" && !node.keys.contains($0.key) && Key(stringValue: $0.key) == nil
    }
    throw node.missing(key, type, strange: strange)
  }
}
