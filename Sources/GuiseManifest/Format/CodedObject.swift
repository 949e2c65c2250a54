internal import StrictJSON

/// An object of the format while it is decoded or encoded: each key is passed once, in the order in which it is
/// written. Each mistake is one fault, and decoding goes on.
final class CodedObject {
  private let kind: FormatKind
  /// Nil if the object is encoded.
  private let source: FormatValue?
  /// Nil if a string stands for the object.
  private let members: (any FormatMembers)?
  /// The members that have not been decoded.
  private var rest: [JSONMember]
  /// Whether an object is decoded as a patch of an included file's.
  private var isPatch = false
  /// Whether nothing is said about a required key that is absent.
  var mayLackKeys = false
  /// Whether nothing but one fault is said of the object.
  private(set) var isRefused = false
  private var hasRequiredKey = false
  /// The keys that a patch gives as null, and so removes.
  private(set) var removed: Set<String> = []
  private var encoded: [Manifest.Value.Member] = []

  init(_ kind: FormatKind, _ source: FormatValue) throws {
    (self.kind, self.source, rest) = (kind, source, source.json.distinctMembers)
    members = source.json.isString ? nil : try source.members()
  }

  private init(encoding kind: FormatKind) {
    (self.kind, source, members, rest) = (kind, nil, nil, [])
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

  /// Reports the keys that the format does not have, or else an absent key that it needs.
  func end() {
    guard let source, members != nil, !isRefused else { return }
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
    guard let key = kind.requiredKey, !mayLackKeys, !hasRequiredKey else { return }
    source.reading.report(.missingKey(key, kind), at: Place(opening: source.json))
  }

  // MARK: Keys

  /// Passes the value of a key.
  ///
  /// - Parameter type: The type of the value in a document, if the key takes another than the part's own.
  // An absent key, as most are, costs a look at those that are written.
  @inline(__always)
  func pass<Part: FormatPart>(
    _ key: String, _ part: inout Part?, as type: FormatType? = nil
  ) throws {
    if source == nil {
      encode(key, part?.value)
    } else if let position = rest.firstIndex(where: { $0.key == key }) {
      part = try decode(position, as: type ?? Part.type)
    }
  }

  private func encode(_ key: String, _ value: Manifest.Value?) {
    let value = removed.contains(key) ? .null : value
    if let value { encoded.append(.init(key: key, value: value)) }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func decode<Part: FormatPart>(_ position: Int, as type: FormatType) throws -> Part? {
    try take(position, type).flatMap { try Part($0) }
  }

  /// Takes a value to decode; nil if a patch removes it, or if it is of another type.
  private func take(_ position: Int, _ type: FormatType) -> FormatValue? {
    guard let source, let members else { return nil }
    let (key, json) = (rest[position].key, rest[position].value)
    rest.remove(at: position)
    let isRequired = key == kind.requiredKey
    if isRequired { hasRequiredKey = true }
    if isPatch, json.isNull, !isRequired {
      removed.insert(key)
      return nil
    }
    let value = FormatValue(
      json, .member(members, key: key), source.reading, kind: kind, isInPatch: isPatch)
    return value.isOf(type) ? value : nil
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
    _ key: String, _ choice: inout Choice?
  ) throws {
    var text = choice?.rawValue
    try pass(key, &text)
    choice = text.flatMap { Choice(rawValue: $0) }
    if text == nil || choice != nil { return }
    check(key) { _ in .notAllowed(.strings(Choice.allCases.map(\.rawValue))) }
  }

  /// Reports each string under a key that breaks a rule.
  func check(_ key: String, _ fault: (_ text: String) -> FormatFault.Cause?) {
    guard let written = source?.json[key]?.value else { return }
    for value in written.isArray ? written.elements : [written] {
      guard let text = value.string, !text.refersToVariable, let fault = fault(text) else {
        continue
      }
      source?.reading.report(fault, at: Place(value))
    }
  }

  /// Passes the strings of an array that has some, or the single string in its place.
  func oneOrMore(_ key: String, _ texts: inout [String]?) throws {
    if source == nil, let texts, texts.count == 1 { return encode(key, .string(texts[0])) }
    let written = rest.first { $0.key == key }?.value
    try pass(key, &texts, as: .stringOrStrings)
    guard let source, let written, written.isArray, written.elements.isEmpty else { return }
    source.reading.report(.empty, at: Place(written))
  }

  /// Passes the version, without which nothing else is decoded.
  func version() throws {
    guard let source else { return encode("guise", .integer(Manifest.version)) }
    guard let position = rest.firstIndex(where: { $0.key == "guise" }) else {
      isRefused = true
      return source.reading.report(
        .missingKey("guise", .manifest), at: Place(opening: source.json))
    }
    guard let version = take(position, .version) else { return }
    let digits = version.json.number.flatMap(NumberLiteral.integerDigits)
    isRefused = digits != "\(Manifest.version)"
    if isRefused { version.report(.unsupportedVersion) }
  }

  /// Passes the effect on an included file's entry.
  ///
  /// - Parameter removed: The keys that an encoded patch gives as null.
  func override(_ override: inout Manifest.Override?, removing removed: Set<String>) throws {
    self.removed = removed
    if source == nil { return encode("override", override.map { $0 == .patch ? true : "replace" }) }
    guard let position = rest.firstIndex(where: { $0.key == "override" }) else { return }
    mayLackKeys = true
    guard let value = take(position, .override) else { return }
    if let patches = value.json.boolean {
      (mayLackKeys, isPatch, override) = (patches, patches, patches ? .patch : nil)
    } else if try value.text() == "replace" {
      (override, mayLackKeys) = (.replace, false)
    } else if value.json.string?.refersToVariable == true {
      value.report(.variable(key: nil))
    } else {
      value.report(.notAllowed([true, false, "replace"]))
    }
  }

  /// Passes the factory, which a string abbreviates.
  func factory(_ factory: inout String?) throws {
    if let source, members == nil {
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
