/// An object that has whatever key it is asked for, unless the run's plan says otherwise.
struct ProbeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let run: ProbeRun
  let place: [String]
  let path: CodingPath

  var codingPath: [any CodingKey] { path.keys }

  var allKeys: [Key] {
    _ = run.stop("\(ProbeRun.words(place)) is read by whatever keys it has")
    return []
  }

  func contains(_ key: Key) -> Bool {
    run.note(place(key)) { $0.askedWhetherPresent = true }
    // Whoever asks until the answer is no gets one.
    return run.obstacle == nil && run.plan[place(key)] != .absent
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    try run.read(place(key), .key(key, path))
    run.note(place(key)) { $0.askedWhetherNull = true }
    return run.plan[place(key)] == .null
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try run.read(place(key), .key(key, path))
    return try run.value(type, at: place(key), .key(key, path))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { superDecoder(PlainCodingKey.super) }

  func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(key as any CodingKey) }

  private func superDecoder(_ key: any CodingKey) -> any Decoder {
    run.note(place(key)) { _ in }
    return ProbeDecoder(run: run, place: place(key), path: .key(key, path), isForSuper: true)
  }

  private func place(_ key: any CodingKey) -> [String] { place + [key.stringValue] }

  private func decoder(_ key: any CodingKey) throws -> ProbeDecoder {
    try run.read(place(key), .key(key, path))
    return ProbeDecoder(run: run, place: place(key), path: .key(key, path))
  }
}

extension ProbeKeyedContainer {
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try leaf(type, key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try leaf(type, key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try leaf(type, key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try leaf(type, key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try leaf(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try leaf(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try leaf(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try leaf(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try leaf(type, key) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try leaf(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try leaf(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try leaf(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try leaf(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try leaf(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try leaf(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try leaf(type, key) }

  private func leaf<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try run.read(place(key), .key(key, path))
    return try run.value(type, at: place(key), .key(key, path))
  }
}
