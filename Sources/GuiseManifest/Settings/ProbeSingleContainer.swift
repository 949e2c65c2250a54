/// A place that a type decodes as one value.
struct ProbeSingleContainer: SingleValueDecodingContainer {
  let run: ProbeRun
  let place: [String]
  let path: CodingPath

  var codingPath: [any CodingKey] { path.keys }

  func decodeNil() -> Bool {
    run.note(place) { $0.askedWhetherNull = true }
    return run.plan[place] == .null
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try run.value(type, at: place, path) }
}

extension ProbeSingleContainer {
  func decode(_ type: Bool.Type) throws -> Bool { try run.value(type, at: place, path) }
  func decode(_ type: String.Type) throws -> String { try run.value(type, at: place, path) }
  func decode(_ type: Double.Type) throws -> Double { try run.value(type, at: place, path) }
  func decode(_ type: Float.Type) throws -> Float { try run.value(type, at: place, path) }
  func decode(_ type: Int.Type) throws -> Int { try run.value(type, at: place, path) }
  func decode(_ type: Int8.Type) throws -> Int8 { try run.value(type, at: place, path) }
  func decode(_ type: Int16.Type) throws -> Int16 { try run.value(type, at: place, path) }
  func decode(_ type: Int32.Type) throws -> Int32 { try run.value(type, at: place, path) }
  func decode(_ type: Int64.Type) throws -> Int64 { try run.value(type, at: place, path) }
  func decode(_ type: Int128.Type) throws -> Int128 { try run.value(type, at: place, path) }
  func decode(_ type: UInt.Type) throws -> UInt { try run.value(type, at: place, path) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try run.value(type, at: place, path) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try run.value(type, at: place, path) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try run.value(type, at: place, path) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try run.value(type, at: place, path) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try run.value(type, at: place, path) }
}
