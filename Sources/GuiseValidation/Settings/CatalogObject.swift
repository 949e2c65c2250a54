internal import GuiseManifest
internal import StrictJSON

extension Decoder {
  /// Returns the object of a catalog at the decoder's position.
  func object() throws -> CatalogObject {
    CatalogObject(container: try container(keyedBy: JSONValue.Step.self))
  }
}

/// An object of a catalog during decoding, read by its keys.
struct CatalogObject {
  let container: KeyedDecodingContainer<JSONValue.Step>

  /// Returns the value under a key that has to be present.
  func required<Value: Decodable>(_ key: String) throws -> Value {
    try container.decode(Value.self, forKey: .key(key))
  }

  /// The value under a key; nil if the key is absent or null.
  subscript<Value: Decodable>(key: String) -> Value? {
    get throws { try container.decodeIfPresent(Value.self, forKey: .key(key)) }
  }

  /// Returns the members of an object with any keys.
  ///
  /// In byte order of the keys: a dictionary decodes itself in an order that differs between processes, so the
  /// first of several faults would differ too.
  func dictionary<Value: Decodable>(_ key: String) throws -> [String: Value] {
    let object = CatalogObject(
      container: try container.nestedContainer(
        keyedBy: JSONValue.Step.self, forKey: .key(key)))
    let keys = object.container.allKeys.map(\.stringValue).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    var members = [String: Value](minimumCapacity: keys.count)
    for key in keys { members[key] = try object.required(key) }
    return members
  }

  func contains(_ key: String) -> Bool { container.contains(.key(key)) }

  /// Whether the key has a value other than null.
  func has(_ key: String) throws -> Bool {
    try contains(key) && !container.decodeNil(forKey: .key(key))
  }
}
