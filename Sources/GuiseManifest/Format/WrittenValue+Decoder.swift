/// A value out of any decoder.
struct DecodedValue: WrittenValue {
  private let decoder: any Decoder

  init(_ decoder: any Decoder) { self.decoder = decoder }

  var isNull: Bool { (try? decoder.singleValueContainer().decodeNil()) == true }

  var object: DecodedObject? {
    (try? decoder.container(keyedBy: ManifestKey.self)).map { DecodedObject(container: $0) }
  }

  var text: String? { try? string() }

  func string() throws -> String { try decoder.singleValueContainer().decode(String.self) }

  func boolean() throws -> Bool { try decoder.singleValueContainer().decode(Bool.self) }

  func elements() throws -> [DecodedValue] {
    var container = try decoder.unkeyedContainer()
    var elements: [DecodedValue] = []
    while !container.isAtEnd { elements.append(DecodedValue(try container.superDecoder())) }
    return elements
  }

  func json() throws -> Manifest.Value { try Manifest.Value(from: decoder) }

  func mismatch(expected: String) -> any Error {
    DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "Expected \(expected)."))
  }
}

struct DecodedObject: WrittenObject {
  fileprivate let container: KeyedDecodingContainer<ManifestKey>

  subscript(key: String) -> DecodedValue? {
    let key = ManifestKey(key)
    return container.contains(key) ? value(key) : nil
  }

  var members: [(key: String, value: DecodedValue)] {
    container.allKeys.compactMap { key in value(key).map { (key.stringValue, $0) } }
  }

  private func value(_ key: ManifestKey) -> DecodedValue? {
    (try? container.superDecoder(forKey: key)).map { DecodedValue($0) }
  }
}
