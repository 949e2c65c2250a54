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
  func object() throws -> ManifestObject {
    let approved = userInfo[.approvedValue] as? ApprovedValue
    return ManifestObject(
      container: try container(keyedBy: ManifestKey.self),
      leavesJSON: approved?.leavesJSON == true)
  }
}

/// An object of the format while it is decoded, read by its keys.
///
/// Texts, flags and lists of texts have ways of their own: what is decoded by its type takes a decoder
/// several times as long.
struct ManifestObject {
  let container: KeyedDecodingContainer<ManifestKey>
  /// Whether settings, defaults of variables and notes are not decoded.
  let leavesJSON: Bool

  /// The value under a key; nil where the key is absent, or null.
  subscript<Value: Decodable>(key: String) -> Value? {
    get throws { try container.decodeIfPresent(Value.self, forKey: ManifestKey(key)) }
  }

  subscript(key: String) -> String? {
    get throws { try container.decodeIfPresent(String.self, forKey: ManifestKey(key)) }
  }

  subscript(key: String) -> Bool? {
    get throws { try container.decodeIfPresent(Bool.self, forKey: ManifestKey(key)) }
  }

  subscript(key: String) -> [String]? {
    get throws {
      guard try has(key) else { return nil }
      var list = try container.nestedUnkeyedContainer(forKey: ManifestKey(key))
      var texts: [String] = []
      while !list.isAtEnd { texts.append(try list.decode(String.self)) }
      return texts
    }
  }

  /// References by the names of parameters.
  subscript(key: String) -> [String: Manifest.Dependency]? {
    get throws {
      guard try has(key) else { return nil }
      let names = try container.nestedContainer(
        keyedBy: ManifestKey.self, forKey: ManifestKey(key))
      var references: [String: Manifest.Dependency] = [:]
      for name in names.allKeys {
        // Most are identifiers.
        let id = try? names.decode(String.self, forKey: name)
        references[name.stringValue] =
          try id.map { .registration($0) }
          ?? names.decode(Manifest.Dependency.self, forKey: name)
      }
      return references
    }
  }

  /// The JSON under a key; nil also where it is left to the document's tree.
  subscript(key: String) -> Manifest.Value? {
    get throws { try has(key) ? json(key) : nil }
  }

  func contains(_ key: String) -> Bool { container.contains(ManifestKey(key)) }

  /// Whether there is a value under a key that is not null.
  private func has(_ key: String) throws -> Bool {
    try contains(key) && !container.decodeNil(forKey: ManifestKey(key))
  }

  /// The JSON under a key, null included; nil where it is absent, or left to the document's tree.
  func json(_ key: String) throws -> Manifest.Value? {
    guard !leavesJSON, contains(key) else { return nil }
    return try container.decode(Manifest.Value.self, forKey: ManifestKey(key))
  }

  /// The case of an enum under a key, which is written as a string.
  func choice<Choice: RawRepresentable<String>>(_ key: String) throws -> Choice? {
    guard let text: String = try self[key] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw mismatch(key, "Expected one of the values of \"\(key)\".")
    }
    return choice
  }

  /// The strings of an array, or the string that stands in its place.
  func oneOrMore(_ key: String) throws -> [String]? {
    guard try has(key) else { return nil }
    if let text = try? container.decode(String.self, forKey: ManifestKey(key)) { return [text] }
    return try self[key]
  }

  /// The way in which an entry changes another file's; nil also for `false`.
  func override() throws -> Manifest.Override? {
    let key = "override"
    guard try has(key) else { return nil }
    if let isPatch = try? container.decode(Bool.self, forKey: ManifestKey(key)) {
      return isPatch ? .patch : nil
    }
    guard try self[key] == "replace" else { throw mismatch(key, "Expected true or \"replace\".") }
    return .replace
  }

  /// `$schema`, `description` and keys that begin with `x-`.
  func notes() throws -> [String: Manifest.Value] {
    leavesJSON ? [:] : try members { FormatObject.isFree($0) }
  }

  func members(
    where isIncluded: (String) -> Bool = { _ in true }
  ) throws -> [String: Manifest.Value] {
    var members: [String: Manifest.Value] = [:]
    for key in container.allKeys where isIncluded(key.stringValue) {
      members[key.stringValue] = try container.decode(Manifest.Value.self, forKey: key)
    }
    return members
  }

  /// The keys whose value is null: an override removes them.
  func removed() throws -> Set<String> {
    Set(try container.allKeys.filter { try container.decodeNil(forKey: $0) }.map(\.stringValue))
  }

  private func mismatch(_ key: String, _ words: String) -> DecodingError {
    .dataCorruptedError(forKey: ManifestKey(key), in: container, debugDescription: words)
  }
}
