internal import StrictJSON

/// The decoder that a settings type is given for one value.
struct SettingsValueDecoder: Decoder {
  let session: DecodingSession
  let value: JSONValue
  let path: CodingPath

  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try session.open(value, at: path)
    return KeyedDecodingContainer(
      SettingsKeyedContainer<Key>(session: session, object: value, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard session.scalar(value) == .array else {
      throw session.wrong(value, "an array", path, [Any].self)
    }
    return SettingsUnkeyedContainer(session: session, array: value, path: path)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SettingsSingleContainer(session: session, value: value, path: path)
  }
}
