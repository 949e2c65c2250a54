extension KeyedDecodingContainer {
  /// Decodes an object with any keys, in byte order of the keys.
  ///
  /// A dictionary decodes itself in an order that differs between processes, so the first of several faults
  /// would differ too.
  func decodeMembers<Value: Decodable>(
    _ type: Value.Type, forKey key: Key
  ) throws -> [String: Value] {
    let container = try nestedContainer(keyedBy: MemberKey.self, forKey: key)
    let keys = container.allKeys.sorted {
      $0.stringValue.utf8.lexicographicallyPrecedes($1.stringValue.utf8)
    }
    var members: [String: Value] = [:]
    members.reserveCapacity(keys.count)
    for key in keys { members[key.stringValue] = try container.decode(type, forKey: key) }
    return members
  }

  /// Decodes an object with any keys; empty if the key is absent or null.
  func decodeMembersIfPresent<Value: Decodable>(
    _ type: Value.Type, forKey key: Key
  ) throws -> [String: Value] {
    guard contains(key), try !decodeNil(forKey: key) else { return [:] }
    return try decodeMembers(type, forKey: key)
  }
}

private struct MemberKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
