/// One object of a document while it is decoded: the decoder's container with the tree beside it, so
/// that every value gets its place and a string is told from an object without trying either.
struct EntryReader {
  let value: JSONValue
  let container: KeyedDecodingContainer<EntryKey>
  let approved: ApprovedDocument

  var faultyKeys: Set<String> { approved.faultyKeys(of: value) }

  /// The members that are sound enough to be decoded, in file order.
  func forEach(_ body: (String, JSONMember) throws -> Void) rethrows {
    for member in value.members where !approved.isCut(member.value) {
      try body(member.key, member)
    }
  }

  func text(_ key: String, _ member: JSONMember) throws -> Placed<String> {
    Placed(
      try container.decode(String.self, forKey: EntryKey(key)), at: Place(member.value))
  }

  func value<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) throws -> Value {
    try container.decode(type, forKey: EntryKey(key))
  }

  func texts(_ key: String, _ member: JSONMember) throws -> [Placed<String>] {
    let texts = try container.decode([String].self, forKey: EntryKey(key))
    let elements = member.value.elements.lazy.filter { !approved.isCut($0) }
    return zip(texts, elements).map { Placed($0, at: Place($1)) }
  }

  func object(_ key: String, _ member: JSONMember) throws -> EntryReader {
    EntryReader(
      value: member.value,
      container: try container.nestedContainer(keyedBy: EntryKey.self, forKey: EntryKey(key)),
      approved: approved)
  }
}

struct EntryKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ key: String) { stringValue = key }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
