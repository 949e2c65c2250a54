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

  func elements<Element>(_ read: (DecodedValue) throws -> Element) throws -> [Element] {
    var container = try decoder.unkeyedContainer()
    var elements: [Element] = []
    while !container.isAtEnd { elements.append(try read(DecodedValue(container.superDecoder()))) }
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

  func forEachMember(_ body: (_ key: String, _ value: DecodedValue) throws -> Void) rethrows {
    for key in container.allKeys {
      if let value = value(key) { try body(key.stringValue, value) }
    }
  }

  private func value(_ key: ManifestKey) -> DecodedValue? {
    (try? container.superDecoder(forKey: key)).map { DecodedValue($0) }
  }
}
