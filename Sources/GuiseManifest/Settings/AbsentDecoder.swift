internal import StrictJSON

/// The decoder of a key that is not there: it fails once something is read.
struct AbsentDecoder: Decoder, SingleValueDecodingContainer {
  let session: DecodingSession
  let key: any CodingKey
  let object: JSONValue
  /// The object's.
  let path: CodingPath

  var codingPath: [any CodingKey] { CodingPath.key(key, path).keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw missing([String: Any].self)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw missing([Any].self) }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { true }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard type is any ExpressibleByNilLiteral.Type else { throw missing(type) }
    return try T(from: self)
  }

  private func missing(_ type: any Any.Type) -> DecodingError {
    session.missing(key, in: object, path, type)
  }
}
