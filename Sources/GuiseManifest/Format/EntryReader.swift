internal import StrictJSON

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

  /// The strings of an array, or the one that is written in its place.
  func textOrTexts(_ key: String, _ member: JSONMember) throws -> [Placed<String>] {
    member.value.kind == .string ? [try text(key, member)] : try texts(key, member)
  }

  /// The sound elements of an array in which strings are short for objects.
  func forEachElement(
    _ key: String, _ member: JSONMember,
    text: (Placed<String>) throws -> Void, object: (EntryReader) throws -> Void
  ) throws {
    var elements = try container.nestedUnkeyedContainer(forKey: EntryKey(key))
    for element in member.value.elements where !approved.isCut(element) {
      if element.kind == .string {
        try text(Placed(try elements.decode(String.self), at: Place(element)))
      } else {
        try object(
          EntryReader(
            value: element, container: try elements.nestedContainer(keyedBy: EntryKey.self),
            approved: approved))
      }
    }
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
