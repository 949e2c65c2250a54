internal import GuiseManifest
internal import StrictJSON

/// One decoding of a type with made-up values, which notes the reads of the type.
final class ProbeRun {
  /// The event at a place instead of its own sample.
  enum Choice: Equatable {
    case sample(Int)
    case absent
    case null
    /// A value that does not decode.
    case wrong
  }

  typealias Plan = [[String]: Choice]

  /// The reads at one place.
  struct Entry {
    /// The number of places before it.
    let position: Int
    /// The type of the decoded value; nil until one is decoded.
    var type: ProbedType?
    var isObject = false
    var mayBeAbsent = false
    var mayBeNull = false
    /// Whether the value is read without a look whether it is there.
    var isRequired = false
  }

  let prober: Prober
  let plan: Plan
  /// The types without a sample, by the places where they may be null.
  let blind: [[String]: ProbedType]
  /// The place of such a type, which ended the run.
  private(set) var unmade: (place: [String], type: ProbedType)?
  /// The sample of the first place; each further place has the next one.
  let firstSample: Int
  private(set) var entries: [[String]: Entry] = [:]
  /// The places in the order of their first use.
  private(set) var order: [[String]] = []
  /// The reason why no run can show the reads of this type.
  private(set) var obstacle: String?
  private(set) var value: Any?

  init(
    _ type: any Decodable.Type, prober: Prober, plan: Plan = [:],
    blind: [[String]: ProbedType] = [:], firstSample: Int
  ) {
    (self.prober, self.plan, self.blind, self.firstSample) = (prober, plan, blind, firstSample)
    value = try? type.init(from: ProbeDecoder(run: self, place: []))
  }

  /// Ends the run: this type cannot be probed.
  func stop(_ reason: String) -> any Error {
    if obstacle == nil { obstacle = reason }
    return Self.failure
  }

  private static var failure: DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "probe"))
  }

  func note(_ place: [String], _ change: (inout Entry) -> Void) {
    if entries[place] == nil {
      // A type may read key after key, or deeper and deeper.
      if order.count >= 500 || place.count > 48 { _ = stop("it reads without end") }
      order.append(place)
    }
    change(&entries[place, default: Entry(position: order.count - 1, type: blind[place])])
  }

  /// Prepares the read of a key.
  func read(_ place: [String]) throws {
    note(place) { if !$0.mayBeAbsent { $0.isRequired = true } }
    if obstacle != nil { throw Self.failure }
    if plan[place] == .absent {
      throw DecodingError.keyNotFound(
        JSONValue.Step.key(place.last ?? ""), .init(codingPath: [], debugDescription: "probe"))
    }
  }

  func openObject(at place: [String]) throws {
    note(place) { $0.isObject = true }
    if entries[place]?.type != nil { throw stop(Self.decodedTwice(place)) }
    if obstacle != nil || plan[place] == .wrong { throw Self.failure }
  }

  func value<T: Decodable>(_ type: T.Type, at place: [String]) throws -> T {
    let probed = prober.probe(type)
    note(place) { $0.type = $0.type ?? probed }
    guard let entry = entries[place], !entry.isObject, entry.type?.schema == probed.schema else {
      throw stop(Self.decodedTwice(place))
    }
    if obstacle != nil || plan[place] == .wrong { throw Self.failure }
    var index = firstSample + entry.position
    if case .sample(let chosen) = plan[place] { index = chosen }
    guard !probed.samples.isEmpty, let value = probed.samples[index % probed.samples.count] as? T
    else {
      if entry.mayBeNull { unmade = (place, probed) }
      throw stop(Self.placed(probed.unchecked ?? "no value of \(type) could be made", place))
    }
    return value
  }

  private static func decodedTwice(_ place: [String]) -> String {
    "\(words(place)) is decoded in more than one way"
  }

  static func words(_ place: [String]) -> String {
    place.isEmpty ? "the value" : "\"\(place.joined(separator: "."))\""
  }

  /// Returns a reason with the field in front.
  static func placed(_ reason: String, _ place: [String]) -> String {
    place.isEmpty ? reason : "\(words(place)): \(reason)"
  }
}

/// The decoder of a run, which is also its container of one value.
private struct ProbeDecoder: Decoder, SingleValueDecodingContainer {
  let run: ProbeRun
  let place: [String]

  var codingPath: [any CodingKey] { place.map(JSONValue.Step.key) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try run.openObject(at: place)
    return KeyedDecodingContainer(ProbeKeyedContainer<Key>(run: run, place: place))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw run.stop("\(ProbeRun.words(place)) is an array that is read element by element")
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool {
    run.note(place) { $0.mayBeNull = true }
    return run.plan[place].map { $0 == .null } ?? (run.blind[place] != nil)
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try run.value(type, at: place) }
}

/// An object that contains every requested key, unless the run's plan says otherwise.
private struct ProbeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let run: ProbeRun
  let place: [String]

  var codingPath: [any CodingKey] { place.map(JSONValue.Step.key) }

  var allKeys: [Key] {
    _ = run.stop("\(ProbeRun.words(place)) is read by whatever keys it has")
    return []
  }

  func contains(_ key: Key) -> Bool {
    run.note(place(key)) { $0.mayBeAbsent = true }
    // A type that checks keys until one is absent gets that answer.
    return run.obstacle == nil && run.plan[place(key)] != .absent
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder(key).decode(type)
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
