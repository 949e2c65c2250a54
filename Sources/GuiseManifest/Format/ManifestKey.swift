/// A key of the format, or a name.
struct ManifestKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ key: String) { stringValue = key }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// The object of the format that stands here.
  func object() throws -> KeyedDecodingContainer<ManifestKey> {
    try container(keyedBy: ManifestKey.self)
  }
}

extension KeyedDecodingContainer<ManifestKey> {
  /// The value under a key; nil where the key is absent, or null.
  subscript<Value: Decodable>(key: String) -> Value? {
    get throws { try decodeIfPresent(Value.self, forKey: ManifestKey(key)) }
  }

  /// The case of an enum under a key, which is written as a string.
  func choice<Choice: RawRepresentable<String>>(_ key: String) throws -> Choice? {
    guard let text: String = try self[key] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: ManifestKey(key), in: self,
        debugDescription: "Expected one of the values of \"\(key)\".")
    }
    return choice
  }

  /// The strings of an array, or the string that stands in its place.
  func oneOrMore(_ key: String) throws -> [String]? {
    if let text = try? self[key] as String? { return [text] }
    return try self[key]
  }

  /// The way in which an entry changes another file's; nil also for `false`.
  func override() throws -> Manifest.Override? {
    let key = "override"
    if let isPatch = try? self[key] as Bool? { return isPatch ? .patch : nil }
    guard let text: String = try self[key] else { return nil }
    guard text == "replace" else {
      throw DecodingError.dataCorruptedError(
        forKey: ManifestKey(key), in: self, debugDescription: "Expected true or \"replace\".")
    }
    return .replace
  }

  /// `$schema`, `description` and keys that begin with `x-`.
  func notes() throws -> [String: Manifest.Value] {
    try members { FormatObject.isFree($0) }
  }

  func members(
    where isIncluded: (String) -> Bool = { _ in true }
  ) throws -> [String: Manifest.Value] {
    var members: [String: Manifest.Value] = [:]
    for key in allKeys where isIncluded(key.stringValue) {
      members[key.stringValue] = try decode(Manifest.Value.self, forKey: key)
    }
    return members
  }

  /// The keys whose value is null: an override removes them.
  func removed() throws -> Set<String> {
    Set(try allKeys.filter { try decodeNil(forKey: $0) }.map(\.stringValue))
  }
}
