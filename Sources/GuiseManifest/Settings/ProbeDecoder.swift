/// The decoder that a type is probed with.
struct ProbeDecoder: Decoder {
  let run: ProbeRun
  let place: [String]
  let path: CodingPath
  /// A superclass's: its key has to be there only if something is read.
  var isForSuper = false

  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if isForSuper { try run.read(place, path) }
    try run.take(.object, at: place)
    return KeyedDecodingContainer(ProbeKeyedContainer<Key>(run: run, place: place, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw run.stop("\(ProbeRun.words(place)) is an array that is read element by element")
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    if isForSuper {
      throw run.stop("\(ProbeRun.words(place)) is a superclass's that is one value")
    }
    try run.take(.value, at: place)
    return ProbeSingleContainer(run: run, place: place, path: path)
  }
}
