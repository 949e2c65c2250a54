internal import StrictJSON

/// One pass of decoding: what was asked for, what failed, what stood in for something else.
final class DecodingSession {
  let reading: SettingsReading
  let root: JSONValue
  let variant: Int
  /// Strings whose value is not known, by node.
  private(set) var placeholders: Set<Int> = []
  /// What was asked of each object that was opened, in file order.
  private var uses: [KeyUse] = []
  /// Those of objects opened by what is being decoded, innermost last.
  private var opened: [KeyUse] = []
  /// What failed first in the failure that is unwinding, with its error and how often the session was
  /// used before: when one of these is another, somebody swallowed that failure.
  private var failed: (value: JSONValue, type: any Any.Type, error: String, steps: Int)?
  private var steps = 0
  /// Secrets that what was decoded is made of.
  private var secretsSeen: Set<String> = []
  /// What was decoded of types that describe themselves, with their descriptions.
  private(set) var described: [(value: JSONValue, schema: SettingsSchema)] = []

  /// - Parameter secrets: those whose values stand in the root.
  init(
    reading: SettingsReading, root: JSONValue, variant: Int, secrets: Set<String> = []
  ) {
    self.reading = reading
    self.root = root
    self.variant = variant
    secretsSeen = secrets
  }

  func scalar(_ value: JSONValue) -> SettingsScalar {
    steps += 1
    let scalar = reading.scalar(value)
    // No other string stands for something else.
    if value.mayHaveDollar {
      if scalar.isPlaceholder { placeholders.insert(value.index) }
      if !reading.secrets.isEmpty {
        secretsSeen.formUnion(reading.secrets.intersection(reading.names(in: value)))
      }
    }
    return scalar
  }

  func decode<T: Decodable>(
    _ type: T.Type, from value: JSONValue, at path: CodingPath
  ) throws -> T {
    steps += 1
    let mark = opened.count
    do {
      let kind = reading.types.kind(of: type)
      let decoded = try unwrap(type, kind, value, path)
      if let schema = kind.schema { described.append((value, schema)) }
      for use in opened[mark...] { use.isCompleted = true }
      return decoded
    } catch {
      opened.removeSubrange(mark...)
      let words = String(describing: error)
      if failed?.steps != steps || failed?.error != words { failed = (value, type, words, steps) }
      throw error
    }
  }

  func isArray(_ value: JSONValue) -> Bool {
    steps += 1
    return value.isArray
  }

  /// The elements of an array of nothing but strings that stand for themselves.
  func plainStrings(_ value: JSONValue) -> [String]? {
    steps += 1
    guard value.isArray else { return nil }
    var strings: [String] = []
    for element in value.elements {
      guard !element.mayHaveDollar, let text = element.string else { return nil }
      strings.append(text)
    }
    return strings
  }

  func open(_ value: JSONValue, at path: CodingPath) throws -> KeyUse {
    steps += 1
    guard value.isObject else {
      throw wrong(value, "an object", path, [String: Any].self)
    }
    let use = use(of: value)
    opened.append(use)
    return use
  }

  private func use(of object: JSONValue) -> KeyUse {
    if let last = uses.last, last.object.index >= object.index {
      let place = uses.partitioningIndex { $0.object.index >= object.index }
      if uses[place].object.index == object.index { return uses[place] }
      let use = KeyUse(of: object)
      uses.insert(use, at: place)
      return use
    }
    let use = KeyUse(of: object)
    uses.append(use)
    return use
  }

  /// The member with a key, which counts as read from here on.
  func member(_ key: String, of use: KeyUse) -> JSONMember? {
    steps += 1
    return use.member(key)
  }

  /// Keys that nothing asked for, in objects that were read to their end.
  func unknownKeys() -> [SettingsFault] {
    var faults: [SettingsFault] = []
    for use in uses where use.isCompleted {
      let unread = use.unread
      if unread.isEmpty { continue }
      let known = shown(use.known)
      for member in unread {
        let key = member.key
        // The second of two equal keys is a duplicate, not unknown.
        if let first = use.object[key], first.keyIndex != member.keyIndex { continue }
        faults.append(
          SettingsFault(
            .unknown(field: key, known: known), at: member.value, keyRange: member.keyRange))
      }
    }
    return faults
  }

  /// The fault that an error stands for; nil when only an unknown value is to blame.
  func fault(for error: any Error) -> SettingsFault? {
    if let failure = (error as? DecodingError)?.context?.underlyingError as? SettingsFailure {
      // A variable that nobody defines is reported as that, and JSON that is not known may be anything.
      guard !reading.scalar(failure.value).mayBeAnything else { return nil }
      return SettingsFault(failure.kind, at: failure.value)
    }
    let site = self.site(of: error)
    guard placeholders.isDisjoint(with: site.index..<site.next) else { return nil }
    if case .keyNotFound(let key, _)? = error as? DecodingError {
      return SettingsFault(.missing(field: shown(key), type: "value"), at: site)
    }
    return SettingsFault(
      .invalid(expected: expectation(at: site), found: found(site, error)), at: site)
  }

  /// A key's name; a type may have made it of a secret's value.
  func shown(_ key: any CodingKey) -> String {
    reveals(key.stringValue) ? "(a secret)" : key.stringValue
  }

  private func reveals(_ text: String) -> Bool {
    secretsSeen.contains { reading.reveals($0, in: text) }
  }

  /// The names of keys that can be shown; where it would take long to tell, none.
  private func shown(_ keys: [String]) -> [String] {
    if secretsSeen.isEmpty { return keys }
    return keys.count * secretsSeen.count > 100_000 ? [] : keys.filter { !reveals($0) }
  }

  /// Where the settings type's own code refused something.
  private func site(of error: any Error) -> JSONValue {
    let innermost = failed?.value ?? root
    guard let context = (error as? DecodingError)?.context else { return innermost }
    var place = root
    for key in context.codingPath {
      if let index = key.intValue, place.kind == .array {
        guard let element = place.elements.dropFirst(index).first else { break }
        place = element
      } else if let member = place[key.stringValue] {
        place = member.value
      } else {
        break
      }
    }
    return place.index >= innermost.index && place.index < innermost.next ? place : innermost
  }

  private func expectation(at site: JSONValue) -> String {
    guard let failed, failed.value == site else { return "a value that the settings type takes" }
    if let cases = failed.type as? any CaseIterable.Type, let values = RawCases(cases) {
      return values.words
    }
    return "a valid \(failed.type)"
  }

  private func found(_ site: JSONValue, _ error: any Error) -> String {
    let found = reading.found(site)
    // The type's own words may quote any value that it has seen.
    guard secretsSeen.isEmpty else { return found }
    let words = (error as? DecodingError)?.context?.debugDescription ?? "\(error)"
    return words.isEmpty ? found : "\(found) (\(SettingsReading.shortened(words, to: 200)))"
  }
}

extension DecodingError {
  var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
