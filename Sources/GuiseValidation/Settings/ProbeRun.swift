internal import GuiseManifest
internal import StrictJSON

/// One decoding of a type with made-up values, with the type's requests and its value.
final class ProbeRun {
  /// The event at one place instead of the first sample.
  enum Choice: Hashable {
    case sample(Int)
    case absent
    case null
    case fail(Failure)
  }

  enum Failure: CaseIterable {
    case missing, mismatch, null, corrupted
  }

  /// The type's requests at one place.
  struct Entry: Equatable {
    enum Role: Equatable {
      case object, value
    }

    var role: Role?
    var schema: SettingsSchema?
    var sampleCount = 0
    var askedWhetherPresent = false
    var askedWhetherNull = false
    /// Whether the value is read without a check first.
    var isRequired = false

    /// Returns the combined requests of two runs.
    func merging(_ other: Entry) -> Entry {
      var merged = self
      merged.schema = schema ?? other.schema
      merged.role = role ?? other.role
      merged.askedWhetherPresent = askedWhetherPresent || other.askedWhetherPresent
      merged.askedWhetherNull = askedWhetherNull || other.askedWhetherNull
      merged.isRequired = isRequired || other.isRequired
      return merged
    }
  }

  /// The limits beyond which a type is taken to read something different each time.
  private static let maximumKeys = 500
  private static let maximumDepth = 48

  let prober: Prober
  let plan: [[String]: Choice]
  private(set) var entries: [[String]: Entry] = [:]
  /// The places in the order of their first request.
  private(set) var order: [[String]] = []
  /// The reason why no run can reveal the reads of this type.
  private(set) var obstacle: String?
  /// The decoded value; nil where the type failed.
  private(set) var value: Any?
  /// The place where the plan made decoding fail. A further request means that the type swallowed the
  /// failure.
  private var failed: [String]?

  /// Decodes a type.
  init(_ type: any Decodable.Type, prober: Prober, plan: [[String]: Choice]) {
    self.prober = prober
    self.plan = plan
    value = try? type.init(from: ProbeDecoder(run: self, place: []))
  }

  func note(_ place: [String], _ change: (inout Entry) -> Void) {
    if let failed { _ = stop("decoding goes on when \(Self.words(failed)) cannot be decoded") }
    if entries[place] == nil {
      if order.count >= Self.maximumKeys { _ = stop("it reads key after key without end") }
      if place.count > Self.maximumDepth { _ = stop("it reads deeper and deeper without end") }
      order.append(place)
    }
    change(&entries[place, default: Entry()])
  }

  /// Opens an object at a place, or decodes the place as a value: never both.
  func take(_ role: Entry.Role, at place: [String]) throws {
    if let obstacle { throw stop(obstacle) }
    let before = entries[place]?.role
    note(place) { $0.role = role }
    if let before, before != role {
      throw stop("\(Self.words(place)) is decoded in more than one way")
    }
  }

  /// Records why this type cannot be probed, and ends the run.
  func stop(_ reason: String) -> any Error {
    if obstacle == nil { obstacle = reason }
    return UncheckedType(reason)
  }

  /// Prepares the read of a key.
  func read(_ place: [String]) throws {
    if let obstacle { throw stop(obstacle) }
    note(place) { if !$0.askedWhetherPresent { $0.isRequired = true } }
    switch plan[place] {
    case .absent: throw failure(.missing, place)
    case .fail(let kind): throw failure(kind, place)
    default: break
    }
  }

  // Never specialised: otherwise each numeric type that containers decode would duplicate the code.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func value<T: Decodable>(_ type: T.Type, at place: [String]) throws -> T {
    guard let value = try value(of: type, at: place) as? T else {
      throw stop("no value of \(type) could be made for \(Self.words(place))")
    }
    return value
  }

  private func value(of type: any Decodable.Type, at place: [String]) throws -> Any? {
    try take(.value, at: place)
    if case .fail(let kind) = plan[place] { throw failure(kind, place) }
    let probed: ProbedType
    do throws(UncheckedType) {
      probed = try prober.probe(type)
    } catch {
      throw stop(place.isEmpty ? error.reason : "\(Self.words(place)): \(error.reason)")
    }
    if let before = entries[place]?.schema, before != probed.schema {
      throw stop("\(Self.words(place)) is decoded as more than one type")
    }
    note(place) {
      $0.schema = probed.schema
      $0.sampleCount = probed.samples.count
    }
    var index = 0
    if case .sample(let chosen) = plan[place] { index = chosen }
    return probed.samples.isEmpty ? nil : probed.samples[index % probed.samples.count]
  }

  private func failure(_ kind: Failure, _ place: [String]) -> DecodingError {
    if case .fail = plan[place] { failed = place }
    let path = place.map(JSONValue.Step.key)
    let context = DecodingError.Context(codingPath: path, debugDescription: "probe")
    let key = JSONValue.Step.key(place.last ?? "")
    return switch kind {
    case .missing: .keyNotFound(key, context)
    case .mismatch: .typeMismatch(Any.self, context)
    case .null: .valueNotFound(Any.self, context)
    case .corrupted: .dataCorrupted(context)
    }
  }

  static func words(_ place: [String]) -> String {
    place.isEmpty ? "the value" : "\"\(place.joined(separator: "."))\""
  }
}
