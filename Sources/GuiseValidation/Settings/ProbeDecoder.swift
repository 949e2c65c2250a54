internal import GuiseManifest
internal import StrictJSON

/// The decoder used to probe a type, which is also its single-value container.
struct ProbeDecoder: Decoder, SingleValueDecodingContainer {
  let run: ProbeRun
  let place: [String]

  var codingPath: [any CodingKey] { place.map(JSONValue.Step.key) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try run.take(.object, at: place)
    return KeyedDecodingContainer(ProbeKeyedContainer<Key>(run: run, place: place))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw run.stop("\(ProbeRun.words(place)) is an array that is read element by element")
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    try run.take(.value, at: place)
    return self
  }

  func decodeNil() -> Bool {
    run.note(place) { $0.askedWhetherNull = true }
    return run.plan[place] == .null
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try run.value(type, at: place) }
  // The standard library's defaults for these types refuse them.
  func decode(_ type: Int128.Type) throws -> Int128 { try run.value(type, at: place) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try run.value(type, at: place) }
}

/// An object that contains every requested key, unless the run's plan says otherwise.
struct ProbeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let run: ProbeRun
  let place: [String]

  var codingPath: [any CodingKey] { place.map(JSONValue.Step.key) }

  var allKeys: [Key] {
    _ = run.stop("\(ProbeRun.words(place)) is read by whatever keys it has")
    return []
  }

  func contains(_ key: Key) -> Bool {
    run.note(place(key)) { $0.askedWhetherPresent = true }
    // A type that checks keys until one is absent gets that answer.
    return run.obstacle == nil && run.plan[place(key)] != .absent
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    try run.read(place(key))
    run.note(place(key)) { $0.askedWhetherNull = true }
    return run.plan[place(key)] == .null
  }

  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(type, key) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try value(type, key) }

  // Never specialised: otherwise each numeric type that containers decode would duplicate the code.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func value<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try run.read(place(key))
    return try run.value(type, at: place(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(JSONValue.Step.key("super")) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func place(_ key: any CodingKey) -> [String] { place + [key.stringValue] }

  private func decoder(_ key: any CodingKey) throws -> ProbeDecoder {
    try run.read(place(key))
    return ProbeDecoder(run: run, place: place(key))
  }
}
