internal import Foundation
internal import StrictJSON

extension CodingUserInfoKey {
  /// Set where the reader's tree is at hand: settings, defaults of variables and notes stay in it.
  static let treeIsAtHand = CodingUserInfoKey(rawValue: "guise.tree-is-at-hand")
}

extension Decoder {
  var treeIsAtHand: Bool {
    CodingUserInfoKey.treeIsAtHand.map { userInfo[$0] != nil } ?? false
  }
}

extension KeyedDecodingContainer<ManifestKey> {
  func ifPresent(_ name: String) throws -> String? {
    let key = ManifestKey(name)
    return try gives(key) ? decode(String.self, forKey: key) : nil
  }

  func ifPresent(_ name: String) throws -> Bool? {
    let key = ManifestKey(name)
    return try gives(key) ? decode(Bool.self, forKey: key) : nil
  }

  func ifPresent<Value: Decodable>(_ name: String) throws -> Value? {
    let key = ManifestKey(name)
    return try gives(key) ? decode(Value.self, forKey: key) : nil
  }

  /// A value of an enum, which is written as a string.
  func ifPresent<Value: Decodable & RawRepresentable<String>>(
    _ name: String
  ) throws -> Value? {
    guard let text: String = try ifPresent(name) else { return nil }
    guard let value = Value(rawValue: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: ManifestKey(name), in: self, debugDescription: "not one of the values of \(name)")
    }
    return value
  }

  /// The strings of an array, or the one that is written in its place.
  func oneOrMore(_ name: String) throws -> [String]? {
    let key = ManifestKey(name)
    guard try gives(key) else { return nil }
    if let text = try? decode(String.self, forKey: key) { return [text] }
    return try decode([String].self, forKey: key)
  }

  /// Nil for `false`.
  func override() throws -> Manifest.Override? {
    let key = ManifestKey("override")
    guard try gives(key), (try? decode(Bool.self, forKey: key)) != false else { return nil }
    return try decode(Manifest.Override.self, forKey: key)
  }

  /// Whether a key is there with another value than null.
  ///
  /// Most keys are absent, and `decodeIfPresent` takes long to say so.
  func gives(_ key: ManifestKey) throws -> Bool {
    guard contains(key) else { return false }
    return try !decodeNil(forKey: key)
  }

  /// `$schema`, `description` and keys that begin with `x-`.
  func notes() throws -> [String: Manifest.Value] {
    var notes: [String: Manifest.Value] = [:]
    for key in allKeys where FormatObject.isFree(key.stringValue) {
      notes[key.stringValue] = try decode(Manifest.Value.self, forKey: key)
    }
    return notes
  }

  /// The keys that are given as null.
  func removed() throws -> Set<String> {
    Set(try allKeys.filter { try decodeNil(forKey: $0) }.map(\.stringValue))
  }
}

extension Manifest.Value {
  static func strings(_ texts: [String]) -> Manifest.Value { .array(texts.map { .string($0) }) }

  static func keyed(_ members: [String: Manifest.Value]) -> Manifest.Value {
    .object(Manifest.Members(members.map { ($0, $1) }))
  }
}

extension [String: Manifest.Value] {
  /// - Parameter removed: keys that the override gives as null.
  mutating func write(_ override: Manifest.Override?, removing removed: Set<String>) {
    for key in removed { self[key] = .null }
    switch override {
    case .patch: self["override"] = true
    case .replace: self["override"] = "replace"
    case nil: break
    }
  }
}

extension Manifest {
  /// The manifest with what its decoding left in the document: settings, defaults of variables and
  /// notes, with every literal as it is written.
  func filled(from root: JSONValue) -> Manifest {
    var manifest = self
    manifest.notes = Self.notes(in: root)
    manifest.defaults.notes = Self.notes(in: root["defaults"]?.value)
    for name in variables.keys {
      let object = root["variables"]?.value[name]?.value
      if manifest.variables[name]?.removed.contains("default") == false {
        manifest.variables[name]?.defaultValue = object?["default"].map { Value($0.value) }
      }
      manifest.variables[name]?.notes = Self.notes(in: object)
    }
    for name in assemblies.keys {
      guard let object = root["assemblies"]?.value[name]?.value else { continue }
      manifest.assemblies[name]?.fill(from: object)
    }
    return manifest
  }

  fileprivate static func notes(in object: JSONValue?) -> [String: Value] {
    guard let object, object.kind == .object else { return [:] }
    let notes = object.members.filter { FormatObject.isFree($0.key) }
    return Dictionary(notes.map { ($0.key, Value($0.value)) }) { first, _ in first }
  }
}

extension Manifest.Assembly {
  fileprivate mutating func fill(from object: JSONValue) {
    notes = Manifest.notes(in: object)
    defaults.notes = Manifest.notes(in: object["defaults"]?.value)
    for id in registrations.keys {
      guard let written = object["registrations"]?.value[id]?.value else { continue }
      registrations[id]?.fill(from: written)
    }
  }
}

extension Manifest.Registration {
  fileprivate mutating func fill(from object: JSONValue) {
    guard object.kind == .object else { return }
    notes = Manifest.notes(in: object)
    settings = object["settings"].flatMap { $0.value.isNull ? nil : Manifest.Value($0.value) }
    let elements = object["decorators"].map { Array($0.value.elements) } ?? []
    for (index, written) in elements.enumerated()
    where decorators?.indices.contains(index) == true && written.kind == .object {
      decorators?[index].settings = written["settings"].map { Manifest.Value($0.value) }
      decorators?[index].notes = Manifest.notes(in: written)
    }
  }
}
