internal import StrictJSON

/// The decoder that a settings type is given for one value.
struct SettingsValueDecoder: Decoder {
  let session: DecodingSession
  let value: JSONValue
  let path: CodingPath

  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let use = try session.open(value, at: path)
    return KeyedDecodingContainer(
      SettingsKeyedContainer<Key>(session: session, use: use, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard session.isArray(value) else {
      throw session.wrong(value, "an array", path, [Any].self)
    }
    return SettingsUnkeyedContainer(session: session, array: value, path: path)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SettingsSingleContainer(session: session, value: value, path: path)
  }
}

/// A value that a type decodes as a whole.
struct SettingsSingleContainer: SingleValueDecodingContainer {
  let session: DecodingSession
  let value: JSONValue
  let path: CodingPath

  var codingPath: [any CodingKey] { path.keys }

  func decodeNil() -> Bool { value.isNull }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try session.decode(type, from: value, at: path)
  }
}

extension SettingsSingleContainer {
  func decode(_ type: Bool.Type) throws -> Bool { try session.boolean(value) { path } }
  func decode(_ type: String.Type) throws -> String { try session.string(value) { path } }
  func decode(_ type: Double.Type) throws -> Double { try session.double(value) { path } }
  func decode(_ type: Float.Type) throws -> Float { try session.float(value) { path } }
  func decode(_ type: Int.Type) throws -> Int { try session.integer(value) { path } }
  func decode(_ type: Int8.Type) throws -> Int8 { try session.integer(value) { path } }
  func decode(_ type: Int16.Type) throws -> Int16 { try session.integer(value) { path } }
  func decode(_ type: Int32.Type) throws -> Int32 { try session.integer(value) { path } }
  func decode(_ type: Int64.Type) throws -> Int64 { try session.integer(value) { path } }
  func decode(_ type: Int128.Type) throws -> Int128 { try session.integer(value) { path } }
  func decode(_ type: UInt.Type) throws -> UInt { try session.integer(value) { path } }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try session.integer(value) { path } }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try session.integer(value) { path } }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try session.integer(value) { path } }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try session.integer(value) { path } }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try session.integer(value) { path } }
}
