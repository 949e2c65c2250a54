internal import StrictJSON

/// The decoder that a settings type receives for one value, which is also its single-value
/// container.
struct SettingsValueDecoder: Decoder, SingleValueDecodingContainer {
  let session: DecodingSession
  /// The value, or the object that lacks it.
  let node: SettingsNode
  /// The key of an absent value, whose first read fails.
  var absent: (any CodingKey)?

  var codingPath: [any CodingKey] {
    session.codingPath(of: node) + [absent].compactMap(\.self)
  }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let node = try present([String: Any].self)
    return KeyedDecodingContainer(
      SettingsKeyedContainer<Key>(session: session, node: node, use: try session.open(node)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let node = try present([Any].self)
    guard session.isArray(node) else { throw session.wrong(node, "an array", [Any].self) }
    return SettingsUnkeyedContainer(session: session, array: node)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { absent != nil || node.value.isNull }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try value(type) }
  // The standard library's defaults for these types refuse them.
  func decode(_ type: Int128.Type) throws -> Int128 { try value(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try value(type) }

  // Never specialised: otherwise each numeric type that containers decode would duplicate the code.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func value<T: Decodable>(_ type: T.Type) throws -> T {
    if absent != nil, type is any ExpressibleByNilLiteral.Type { return try T(from: self) }
    return try session.decode(type, from: present(type))
  }

  private func present(_ type: any Any.Type) throws -> SettingsNode {
    if let absent { throw session.missing(absent, in: node, type) }
    return node
  }
}
