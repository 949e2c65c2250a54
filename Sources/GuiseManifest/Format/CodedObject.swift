internal import StrictJSON

/// An object of the format while it is decoded or encoded: each key is passed once, in the order in which it is
/// written. Each mistake is one fault, and decoding goes on.
final class CodedObject {
  private let kind: FormatKind
  /// Nil if the object is encoded.
  private let source: FormatValue?
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

  /// Creates an object to decode from a source; to encode, without one.
  init(_ kind: FormatKind, _ source: FormatValue?) {
    (self.kind, self.source, rest) = (kind, source, source?.json.distinctMembers ?? [])
  }

  /// Returns the value of a part; a string if that says all.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func encode(_ part: some FormatObjectPart) -> Manifest.Value {
    let object = CodedObject(Swift.type(of: part).kind, nil)
    var part = part
    part.pass(object)
    let isShort = object.kind.isAbbreviated && object.encoded.map(\.key) == ["factory"]
    return isShort ? object.encoded[0].value : .object(object.encoded)
  }

  /// Reports the keys that the format does not have, or else an absent key that it needs.
  func end() {
    guard let source, source.json.isObject, !isRefused else { return }
    var unknown = rest.filter { !$0.isFree }
    // A reference without any of its keys is one mistake.
    if kind == .reference, source.json["tags"] == nil, source.json["keys"] == nil {
      unknown = Array(unknown.prefix(1))
    }
    for member in unknown {
      mayLackKeys = true
      source.report(
        member.key.refersToVariable
          ? .variable(key: "a key of \(kind.noun)") : .unknownKey(of: kind.noun),
        at: Place(key: member))
    }
    guard let key = kind.requiredKey, !mayLackKeys, !hasRequiredKey else { return }
    source.report(.missingKey(key, of: kind.noun), at: Place(opening: source.json))
  }

  // MARK: Keys

  /// Passes the value of a key.
  ///
  /// - Parameter type: The type of the value in a document, if the key takes another than the part's own.
  /// - Returns: The value, if one of the type is decoded.
  // An absent key, as most are, costs a look at those that are written.
  @inline(__always) @discardableResult
  func pass<Part: FormatPart>(
    _ key: String, _ part: inout Part?, as type: FormatType? = nil
  ) -> FormatValue? {
    if source == nil {
      encode(key, part?.value)
    } else if let position = rest.firstIndex(where: { $0.key == key }),
      let value = take(position, type ?? Part.type)
    {
      part = decode(value)
      return value
    }
    return nil
  }

  private func encode(_ key: String, _ value: Manifest.Value?) {
    let value = removed.contains(key) ? .null : value
    if let value { encoded.append(.init(key: key, value: value)) }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func decode<Part: FormatPart>(_ value: FormatValue) -> Part? { Part(value) }

  /// Takes a value to decode; nil if a patch removes it, or if it is of another type.
  private func take(_ position: Int, _ type: FormatType) -> FormatValue? {
    guard let source else { return nil }
    let member = rest.remove(at: position)
    let isRequired = member.key == kind.requiredKey
    if isRequired { hasRequiredKey = true }
    if isPatch, member.value.isNull, !isRequired {
      removed.insert(member.key)
      return nil
    }
    let value = FormatValue(member.value, source.reading, kind: kind, isInPatch: isPatch)
    return value.isOf(type) ? value : nil
  }

  /// Passes a value that is not encoded if it is the usual one.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func pass<Part: FormatPart & Equatable>(_ key: String, _ part: inout Part, usually usual: Part) {
    var written = part == usual ? nil : part
    pass(key, &written)
    part = written ?? usual
  }

  /// Passes one of the raw values of a type.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ choice: inout Choice?
  ) {
    var text = choice?.rawValue
    let value = pass(key, &text)
    choice = text.flatMap { Choice(rawValue: $0) }
    if choice != nil { return }
    value?.check { _ in .notAllowed(names: Choice.allCases.map(\.rawValue), others: []) }
  }

  /// Passes the strings of an array that has some, or the single string in its place.
  func oneOrMore(_ key: String, _ texts: inout [String]?) {
    if source == nil, let texts, texts.count == 1 { return encode(key, .string(texts[0])) }
    let value = pass(key, &texts, as: .stringOrStrings)
    if let value, value.elements.isEmpty { value.report(.emptyList) }
  }

  /// Passes the version, without which nothing else is decoded.
  func version() {
    guard let source else { return encode("guise", .integer(Manifest.version)) }
    guard let position = rest.firstIndex(where: { $0.key == "guise" }) else {
      isRefused = true
      return source.report(.missingKey("guise", of: kind.noun), at: Place(opening: source.json))
    }
    guard let version = take(position, .version) else { return }
    let digits = version.json.number.flatMap(NumberLiteral.integerDigits)
    isRefused = digits != "\(Manifest.version)"
    if isRefused { version.report(.unsupportedVersion) }
  }

  /// Passes the effect on an included file's entry.
  ///
  /// - Parameter removed: The keys that an encoded patch gives as null.
  func override(_ override: inout Manifest.Override?, removing removed: Set<String>) {
    self.removed = removed
    if source == nil { return encode("override", override.map { $0 == .patch ? true : "replace" }) }
    guard let position = rest.firstIndex(where: { $0.key == "override" }) else { return }
    mayLackKeys = true
    guard let value = take(position, .override) else { return }
    if let patches = value.json.boolean {
      (mayLackKeys, isPatch, override) = (patches, patches, patches ? .patch : nil)
    } else if value.json.string == "replace" {
      (override, mayLackKeys) = (.replace, false)
    } else if value.json.string?.refersToVariable == true {
      value.report(.variable(key: nil))
    } else {
      value.report(.notAllowed(names: ["replace"], others: ["true", "false"]))
    }
  }

  /// Passes the factory, which a string abbreviates.
  func factory(_ factory: inout String?) {
    if let source, source.json.isString {
      factory = String(source)
    } else {
      pass("factory", &factory)
    }
  }
}

extension JSONMember {
  /// Whether every object of the format accepts the key, for people or other tools.
  fileprivate var isFree: Bool {
    key == "description" || key == "$schema" || key.utf8.starts(with: "x-".utf8)
  }
}
