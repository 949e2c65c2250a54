internal import Guise
internal import StrictJSON

/// An object of the format while it is decoded or encoded: each key is passed once, in the order in which it is
/// written. Each mistake is one fault, and decoding goes on.
final class CodedObject {
  private let kind: FormatKind
  /// Nil if the object is encoded.
  private let source: DecodedValue?
  /// Nil if a string stands for the object.
  private let container: KeyedDecodingContainer<JSONValue.Step>?
  /// The members that have not been decoded.
  private var rest: [JSONMember]
  /// Whether an object is decoded as a patch of an included file's.
  private var isPatch = false
  /// Whether nothing is said about a required key that is absent.
  var mayLackKeys = false
  /// Whether nothing but one fault is said of the object.
  private(set) var isRefused = false
  /// The keys that a patch gives as null, and so removes.
  private(set) var removed: Set<String> = []
  private var encoded: [Manifest.Value.Member] = []

  init(_ kind: FormatKind, _ source: DecodedValue) throws {
    (self.kind, self.source, rest) = (kind, source, source.json.distinctMembers)
    container =
      source.json.isString ? nil : try source.decoder.container(keyedBy: JSONValue.Step.self)
  }

  private init(encoding kind: FormatKind) {
    (self.kind, source, container, rest) = (kind, nil, nil, [])
  }

  /// Returns the value of a part; a string if that says all.
  static func encode(_ part: some FormatObjectPart) -> Manifest.Value {
    let object = CodedObject(encoding: Swift.type(of: part).kind)
    var part = part
    // Only decoding throws.
    try? part.pass(object)
    let isShort = object.kind.isAbbreviated && object.encoded.map(\.key) == ["factory"]
    return isShort ? object.encoded[0].value : .object(object.encoded)
  }

  private func encode(_ key: String, _ value: Manifest.Value?) {
    let value = removed.contains(key) ? .null : value
    if let value { encoded.append(.init(key: key, value: value)) }
  }

  /// Reports the keys that the format does not have, or else an absent key that it needs.
  func end() {
    guard let source, container != nil, !isRefused else { return }
    var unknown = rest.filter { !$0.isFree }
    // A reference without any of its keys is one mistake.
    if kind == .reference, source.json["tags"] == nil, source.json["keys"] == nil {
      unknown = Array(unknown.prefix(1))
    }
    for member in unknown {
      mayLackKeys = true
      source.reading.report(
        member.key.refersToVariable
          ? .variable(key: "a key of \(kind.noun)") : .unknownKey(kind), at: Place(key: member))
    }
    guard let key = kind.requiredKey, !mayLackKeys, source.json[key] == nil else { return }
    source.reading.report(.missingKey(key, kind), at: Place(opening: source.json))
  }

  /// Takes a value to decode; nil if there is none, if a patch removes it, or if it is of another type.
  @inline(never)
  private func take(_ key: String, _ type: FormatType, _ rule: TextRule?) throws -> DecodedValue? {
    guard let source, let container, let index = rest.firstIndex(where: { $0.key == key }) else {
      return nil
    }
    let json = rest.remove(at: index).value
    if isPatch, json.isNull, key != kind.requiredKey {
      removed.insert(key)
      return nil
    }
    let decoder = try container.superDecoder(forKey: .key(key))
    let value = DecodedValue(
      json: json, decoder: decoder, reading: source.reading, kind: kind, isInPatch: isPatch,
      rule: rule)
    return value.isOf(type) ? value : nil
  }

  // MARK: Keys

  /// Passes the value of a key.
  ///
  /// - Parameter type: The type of the value in a document, if the key takes another than the part's own.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func pass<Part: FormatPart>(
    _ key: String, _ part: inout Part?, as type: FormatType? = nil, _ rule: TextRule? = nil
  ) throws {
    if source == nil { return encode(key, part?.value) }
    if let value = try take(key, type ?? Part.type, rule) { part = try Part(value) }
  }

  /// Passes a value that is not encoded if it is the usual one.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func pass<Part: FormatPart & Equatable>(
    _ key: String, _ part: inout Part, usually usual: Part
  ) throws {
    var written = part == usual ? nil : part
    try pass(key, &written)
    part = written ?? usual
  }

  /// Passes one of the raw values of a type.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ value: inout Choice?
  ) throws {
    var text = value?.rawValue
    try pass(key, &text)
    guard let json = source?.json[key]?.value, let text else { return }
    value = Choice(rawValue: text)
    if value != nil || text.refersToVariable { return }
    source?.reading.report(
      .notAllowed(.strings(Choice.allCases.map(\.rawValue))), at: Place(json))
  }

  /// Passes the strings of an array that has some, or the single string in its place.
  func oneOrMore(_ key: String, _ texts: inout [String]?) throws {
    guard source != nil else {
      return encode(key, texts.map { $0.count == 1 ? .string($0[0]) : .strings($0) })
    }
    guard let value = try take(key, .stringOrStrings, nil) else { return }
    texts = value.json.isString ? try String(value).map { [$0] } : try [String](value)
    if value.json.isArray, value.json.elements.isEmpty { value.report(.empty) }
  }

  /// Passes the version, without which nothing else is decoded.
  func version() throws {
    guard let source else { return encode("guise", .integer(Manifest.version)) }
    guard source.json["guise"] != nil else {
      source.reading.report(.missingKey("guise", .manifest), at: Place(opening: source.json))
      isRefused = true
      return
    }
    guard let version = try take("guise", .version, nil) else { return }
    let digits = version.json.number.flatMap(NumberLiteral.integerDigits)
    if digits == "\(Manifest.version)" { return }
    version.report(.unsupportedVersion)
    isRefused = true
  }

  /// Passes the effect on an included file's entry.
  ///
  /// - Parameter removed: The keys that an encoded patch gives as null.
  func override(_ override: inout Manifest.Override?, removing removed: Set<String>) throws {
    guard let source else {
      self.removed = removed
      return encode("override", override.map { $0 == .patch ? true : "replace" })
    }
    mayLackKeys = source.json["override"] != nil
    guard let value = try take("override", .override, nil) else { return }
    if let patches = value.json.boolean {
      (mayLackKeys, isPatch, override) = (patches, patches, patches ? .patch : nil)
    } else if let text = try String(value), text == "replace" {
      (override, mayLackKeys) = (.replace, false)
    } else if value.json.string?.refersToVariable == false {
      value.report(.notAllowed([true, false, "replace"]))
    }
  }

  /// Passes the factory, which a string abbreviates.
  func factory(_ factory: inout String?) throws {
    if let source, container == nil {
      factory = try String(source)
    } else {
      try pass("factory", &factory)
    }
  }
}

extension JSONMember {
  /// Whether every object of the format accepts the key, for people or other tools.
  fileprivate var isFree: Bool {
    key == "description" || key == "$schema" || key.utf8.starts(with: "x-".utf8)
  }
}
