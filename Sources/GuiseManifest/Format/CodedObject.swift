internal import Guise
internal import StrictJSON

/// An object of the format while it is decoded or encoded: each key is passed once, in the order in which it is
/// written. Each mistake is one fault, and decoding goes on.
final class CodedObject {
  private let kind: FormatKind
  /// Nil if the object is encoded.
  private let source: DecodedValue?
  private let container: KeyedDecodingContainer<JSONValue.Step>?
  /// The members that have not been decoded.
  private var rest: [JSONMember]
  /// Whether an object is decoded as a patch of an included file's.
  private var isPatch = false
  /// Whether nothing is said about keys that are absent: an unknown key may be one of them.
  private var mayLackKeys = false
  /// Whether nothing but one fault is said of the object.
  private(set) var isRefused = false
  /// The keys that a patch gives as null, and so removes.
  private(set) var removed: Set<String> = []
  private var encoded: [Manifest.Value.Member] = []

  init(
    _ kind: FormatKind, _ source: DecodedValue? = nil,
    _ container: KeyedDecodingContainer<JSONValue.Step>? = nil
  ) {
    (self.kind, self.source, self.container) = (kind, source, container)
    rest = source?.json.distinctMembers ?? []
  }

  /// Returns the value of a part; a string if that says all.
  static func encode(_ part: some FormatObjectPart) -> Manifest.Value {
    let object = CodedObject(type(of: part).kind)
    var part = part
    // Only decoding throws.
    try? part.pass(object)
    let isShort = object.kind.isAbbreviated && object.encoded.map(\.key) == ["factory"]
    return isShort ? object.encoded[0].value : .object(object.encoded)
  }

  /// Reports the keys that the format does not have, and an absent key that it needs.
  func end() {
    guard let source, container != nil, !isRefused else { return }
    for member in rest where !member.isFree {
      mayLackKeys = true
      source.reading.report(
        member.key.refersToVariable
          ? .variable(key: "a key of \(kind.noun)") : .unknownKey(kind), at: Place(key: member))
    }
    guard let key = kind.requiredKey, !mayLackKeys, source.json[key] == nil else { return }
    source.reading.report(.missingKey(key, kind), at: Place(opening: source.json))
  }

  /// Takes a value to decode; nil if there is none, if a patch removes it, or if it is of another type, which is
  /// reported. If the object is encoded, adds a value.
  ///
  /// - Parameter type: The type; nil for any JSON.
  @inline(never)
  private func take(
    _ key: String, _ type: FormatType?, or value: @autoclosure () -> Manifest.Value?
  ) throws -> DecodedValue? {
    guard let source else {
      let value = removed.contains(key) ? .null : value()
      if let value { encoded.append(.init(key: key, value: value)) }
      return nil
    }
    guard let container, let index = rest.firstIndex(where: { $0.key == key }) else { return nil }
    let json = rest.remove(at: index).value
    if isPatch, json.isNull, key != kind.requiredKey {
      removed.insert(key)
      return nil
    }
    if let type, !source.reading.accepts(json, as: type, in: kind) { return nil }
    let decoder = try container.superDecoder(forKey: .key(key))
    return DecodedValue(json, decoder, source.reading, isInPatch: isPatch)
  }

  /// Passes the version, without which nothing else is decoded.
  func version() throws {
    let version = try take("guise", .version, or: .integer(Manifest.version))
    guard let source else { return }
    let json = source.json
    if json["guise"] == nil {
      let isCatalog = json["factories"]?.value.isObject == true && json["version"] != nil
      source.reading.report(
        isCatalog ? .catalog : .missingKey("guise", .manifest), at: Place(opening: json))
      isRefused = true
    } else if let literal = version?.json.number,
      NumberLiteral.integerDigits(of: literal) != "\(Manifest.version)"
    {
      version?.report(.unsupportedVersion)
      isRefused = true
    }
  }

  /// Passes the effect on an included file's entry.
  ///
  /// - Parameter removed: The keys that an encoded patch gives as null.
  func override(_ override: inout Manifest.Override?, removing removed: Set<String>) throws {
    if source == nil { self.removed = removed }
    mayLackKeys = rest.contains { $0.key == "override" }
    let written: Manifest.Value? = override.map { $0 == .patch ? true : "replace" }
    guard let value = try take("override", .override, or: written) else { return }
    if let isPatch = value.json.boolean {
      (mayLackKeys, self.isPatch) = (isPatch, isPatch)
      override = isPatch ? .patch : nil
    } else if try value.text() == "replace" {
      (override, mayLackKeys) = (.replace, false)
    } else if value.json.string?.refersToVariable == false {
      value.report(.notAllowed([true, false, "replace"]))
    }
  }

  /// Passes the factory, which a string abbreviates.
  func factory(_ factory: inout String?) throws {
    if let source, container == nil {
      factory = try source.text()
    } else {
      try string("factory", &factory)
    }
  }

  // MARK: Values

  @inline(never)
  func string(_ key: String, _ value: inout String?, _ rule: TextRule? = nil) throws {
    if let found = try take(key, .string, or: value.map { .string($0) }) {
      value = try found.text(rule)
    }
  }

  /// Passes one of the raw values of a type.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ value: inout Choice?
  ) throws {
    guard let found = try take(key, .string, or: value.map { .string($0.rawValue) }),
      let text = try found.text()
    else { return }
    value = Choice(rawValue: text)
    if value != nil || text.refersToVariable { return }
    found.report(.notAllowed(.strings(Choice.allCases.map(\.rawValue))))
  }

  @inline(never)
  func flag(_ key: String, _ value: inout Bool?) throws {
    if let found = try take(key, .boolean, or: value.map { .boolean($0) }) {
      value = try found.flag()
    }
  }

  @inline(never)
  func strings(_ key: String, _ value: inout [String]?, _ rule: TextRule? = nil) throws {
    if let found = try take(key, .strings, or: value.map { .strings($0) }) {
      value = try found.strings(rule)
    }
  }

  /// Passes strings that are not encoded if there are none.
  func strings(_ key: String, _ value: inout [String], _ rule: TextRule? = nil) throws {
    var some = value.isEmpty ? nil : value
    try strings(key, &some, rule)
    value = some ?? []
  }

  /// Passes the strings of an array that has some, or the single string in its place.
  func oneOrMore(_ key: String, _ value: inout [String]?) throws {
    let written = value.map { $0.count == 1 ? Manifest.Value.string($0[0]) : .strings($0) }
    guard let found = try take(key, .stringOrStrings, or: written) else { return }
    value = try found.strings() ?? found.text().map { [$0] }
    if value == [], found.json.elements.isEmpty { found.report(.empty) }
  }

  /// Passes the strings of a list without duplicates: an element has only one position.
  func uniqueStrings(_ key: String, _ value: inout [String]?, _ rule: TextRule? = nil) throws {
    guard let found = try take(key, .strings, or: value.map { .strings($0) }) else { return }
    value = try found.strings(rule)
    var first: [String: JSONValue] = [:]
    for element in found.json.elements {
      guard let text = element.string, !text.refersToVariable else { continue }
      if let earlier = first[text] {
        found.reading.report(.repeated(first: earlier), at: element)
      }
      first[text] = first[text] ?? element
    }
  }

  /// Passes a JSON object, which may stay in the tree.
  @inline(never)
  func settings(_ value: inout Manifest.Value?) throws {
    if let found = try take("settings", .object, or: value?.sorted) { value = found.any }
  }

  /// Passes the default of a variable: any JSON if the type is `json` or unknown, or else a scalar.
  func standard(_ value: inout Manifest.Value?) throws {
    let type = source?.json["type"]?.value.string.flatMap(VariableType.init)
    let isAny = type == nil || type == .json
    if let found = try take("default", isAny ? nil : .scalar, or: value?.sorted) {
      value = found.any
    }
  }

  // MARK: Nested parts

  func defaults(_ value: inout Manifest.Defaults) throws {
    let written = value == .init() ? nil : value.value
    if let found = try take("defaults", .object, or: written) {
      value = try .init(found) ?? .init()
    }
  }

  /// Passes the parts of the format in an object of names.
  ///
  /// - Parameter thing: The named thing; nil for keys of the application's own.
  func parts<Part: FormatPart>(
    _ key: String, named thing: String? = nil, _ parts: inout [String: Part]?
  ) throws {
    let written = parts.map { Manifest.Value.object($0.mapValues(\.value)) }
    guard let found = try take(key, .object, or: written) else { return }
    let members = try found.members(named: thing)
    var decoded: [String: Part] = Dictionary(minimumCapacity: members.count)
    for (name, value) in members {
      if let part = try Part(value) { decoded[name] = part }
    }
    parts = decoded
  }

  /// Passes parts that are not encoded if there are none, unless the object needs them.
  func parts<Part: FormatPart>(
    _ key: String, named thing: String? = nil, _ parts: inout [String: Part]
  ) throws {
    var some = parts.isEmpty && key != kind.requiredKey ? nil : parts
    try self.parts(key, named: thing, &some)
    parts = some ?? [:]
  }

  @inline(never)
  func decorators(_ decorators: inout [Manifest.Decorator]?) throws {
    let written = decorators.map { Manifest.Value.array($0.map(\.value)) }
    guard let found = try take("decorators", .decorators, or: written) else { return }
    decorators = try found.elements().compactMap { try .init($0) }
  }

  /// Returns the decoded reference of an object with either `tags` or `keys`.
  func reference() throws -> Manifest.Dependency? {
    guard let source else { return nil }
    let keys = source.json["keys"]
    mayLackKeys = keys != nil
    if keys == nil, source.json["tags"] == nil {
      if source.json["factory"] != nil {
        source.reading.report(.inlineRegistration, at: Place(opening: source.json))
        return nil
      }
      // A dictionary without `keys` is one mistake.
      rest = rest.first { !$0.isFree }.map { [$0] } ?? []
    }
    var tags: [String]?
    try strings("tags", &tags)
    var ids: [String: String]?
    if let found = try take("keys", .object, or: nil) {
      ids = [:]
      for (name, value) in try found.members() where value.isOf(.string) {
        ids?[name] = try value.text()
      }
    }
    if let keys, tags != nil, ids != nil {
      source.reading.report(.alternatives, at: Place(key: keys))
    }
    end()
    return tags.map { .tags($0) } ?? ids.map { .keys($0) }
  }
}

extension JSONMember {
  /// Whether every object of the format accepts the key, for people or other tools.
  fileprivate var isFree: Bool {
    key == "description" || key == "$schema" || key.utf8.starts(with: "x-".utf8)
  }
}
