package import StrictJSON

extension Decoder {
  /// Returns the object of the format at the decoder's position.
  package func object() throws -> DecodedObject {
    let approved = userInfo[.approvedValue] as? ApprovedValue
    return DecodedObject(
      container: try container(keyedBy: JSONValue.Step.self),
      tree: codingPath.isEmpty ? approved : nil, leavesJSON: approved?.leavesJSON == true)
  }
}

/// An object of a manifest or a catalog during decoding, read by its keys.
///
/// For a document from the strict reader, the tree tells which keys exist and the kinds of their values. A
/// decoder is slow to tell, and slowest when it refuses a value.
package struct DecodedObject {
  package let container: KeyedDecodingContainer<JSONValue.Step>
  /// The same object in the document's tree; nil without a document.
  fileprivate let tree: ApprovedValue?
  /// Whether settings, defaults of variables and notes are not decoded.
  let leavesJSON: Bool

  /// Returns the value under a key that has to be present.
  package func required<Value: Decodable>(_ key: String) throws -> Value {
    try container.decode(Value.self, forKey: .key(key))
  }

  /// The value under a key; nil if the key is absent or null.
  package subscript<Value: Decodable>(key: String) -> Value? {
    get throws {
      lacks(key) ? nil : try container.decodeIfPresent(Value.self, forKey: .key(key))
    }
  }

  // Strings, booleans and lists of strings have subscripts of their own: a decoder takes several times as
  // long for a generic type.
  package subscript(key: String) -> String? {
    get throws {
      lacks(key) ? nil : try container.decodeIfPresent(String.self, forKey: .key(key))
    }
  }

  package subscript(key: String) -> Bool? {
    get throws {
      lacks(key) ? nil : try container.decodeIfPresent(Bool.self, forKey: .key(key))
    }
  }

  package subscript(key: String) -> [String]? {
    get throws {
      guard try has(key) else { return nil }
      var list = try container.nestedUnkeyedContainer(forKey: .key(key))
      var texts: [String] = []
      while !list.isAtEnd { texts.append(try list.decode(String.self)) }
      return texts
    }
  }

  /// The object under a key; nil if the key is absent or null.
  subscript(key: String) -> DecodedObject? {
    get throws { try has(key) ? nested(key) : nil }
  }

  /// Returns the entries of an object with names, each made from an object or a string that abbreviates one.
  func entries<Entry>(
    _ key: String, _ make: (DecodedObject) throws -> Entry, short: ((String) -> Entry)? = nil
  ) throws -> [String: Entry] {
    guard let names: DecodedObject = try self[key] else { return [:] }
    let all = names.keys
    var entries = [String: Entry](minimumCapacity: all.count)
    for name in all {
      entries[name] =
        try short.flatMap { short in names.text(name).map(short) } ?? make(names.nested(name))
    }
    return entries
  }

  /// Returns the members of an object with any keys.
  ///
  /// In byte order of the keys: a dictionary decodes itself in an order that differs between processes, so the
  /// first of several faults would differ too.
  package func dictionary<Value: Decodable>(_ key: String) throws -> [String: Value] {
    let object = try nested(key)
    let keys = object.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var members = [String: Value](minimumCapacity: keys.count)
    for key in keys { members[key] = try object.required(key) }
    return members
  }

  /// Returns the references for parameters, by name.
  func dependencies() throws -> [String: Manifest.Dependency]? {
    guard let names: DecodedObject = try self["dependencies"] else { return nil }
    var dependencies: [String: Manifest.Dependency] = [:]
    for name in names.keys { dependencies[name] = try names.dependency(name) }
    return dependencies
  }

  private func dependency(_ name: String) throws -> Manifest.Dependency {
    if let id = text(name) { return .registration(id) }
    return switch tree?[name]?.kind {
    case .array: .registrations(try self[name] ?? [])
    case .object: try Manifest.Dependency(nested(name))
    default: try container.decode(Manifest.Dependency.self, forKey: .key(name))
    }
  }

  /// The JSON under a key; nil if absent, null, or left in the document's tree.
  subscript(key: String) -> Manifest.Value? {
    get throws { try has(key) ? json(key) : nil }
  }

  package func contains(_ key: String) -> Bool {
    tree.map { $0[key] != nil } ?? container.contains(.key(key))
  }

  /// Whether the key has a value other than null.
  package func has(_ key: String) throws -> Bool {
    if let tree { return tree[key].map { !$0.isNull } ?? false }
    return try contains(key) && !container.decodeNil(forKey: .key(key))
  }

  /// Whether the key is known to be absent.
  private func lacks(_ key: String) -> Bool { tree.map { $0[key] == nil } ?? false }

  /// Returns the string under a key; nil for any other value.
  private func text(_ key: String) -> String? {
    if let tree, tree[key]?.isString != true { return nil }
    return try? container.decode(String.self, forKey: .key(key))
  }

  private func nested(_ key: String) throws -> DecodedObject {
    DecodedObject(
      container: try container.nestedContainer(
        keyedBy: JSONValue.Step.self, forKey: .key(key)),
      tree: tree?.child(key), leavesJSON: leavesJSON)
  }

  private var keys: [String] { tree?.keys ?? container.allKeys.map(\.stringValue) }

  /// Returns the JSON under a key, including null; nil if it is absent or left in the document's tree.
  func json(_ key: String) throws -> Manifest.Value? {
    guard !leavesJSON, contains(key) else { return nil }
    return try container.decode(Manifest.Value.self, forKey: .key(key))
  }

  /// Returns the enum case under a key, which is written as a string.
  func choice<Choice: RawRepresentable<String>>(_ key: String) throws -> Choice? {
    guard let text: String = try self[key] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw mismatch(key, "Expected one of the values of \"\(key)\".")
    }
    return choice
  }

  /// Returns the strings of an array, or the single string in its place.
  func oneOrMore(_ key: String) throws -> [String]? {
    guard try has(key) else { return nil }
    return try text(key).map { [$0] } ?? self[key]
  }

  /// Returns the way in which an entry overrides another file's; nil also for `false`.
  func override() throws -> Manifest.Override? {
    let key = "override"
    guard try has(key) else { return nil }
    if let isPatch = try? container.decode(Bool.self, forKey: .key(key)) {
      return isPatch ? .patch : nil
    }
    guard try self[key] == "replace" else { throw mismatch(key, "Expected true or \"replace\".") }
    return .replace
  }

  /// Returns `$schema`, `description` and keys that begin with `x-`.
  func notes() throws -> [String: Manifest.Value] {
    leavesJSON ? [:] : try members { FormatObject.isFree($0) }
  }

  func members(
    where isIncluded: (String) -> Bool = { _ in true }
  ) throws -> [String: Manifest.Value] {
    var members: [String: Manifest.Value] = [:]
    for key in keys where isIncluded(key) {
      members[key] = try container.decode(Manifest.Value.self, forKey: .key(key))
    }
    return members
  }

  /// Returns the keys with null values, which an override removes.
  func removed() throws -> Set<String> {
    Set(try keys.filter { try !has($0) })
  }

  private func mismatch(_ key: String, _ words: String) -> DecodingError {
    .dataCorruptedError(forKey: .key(key), in: container, debugDescription: words)
  }
}
