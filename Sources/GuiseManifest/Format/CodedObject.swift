internal import StrictJSON

/// An object of the format while it is decoded or encoded: each key is passed once, in the order in which it is
/// written. Each mistake is one fault, and decoding goes on.
final class CodedObject {
  /// The decoding of one document.
  final class Reading {
    /// Whether settings and defaults of variables stay in the tree, where the loader reads them.
    let leavesJSON: Bool
    fileprivate(set) var faults: [Fault] = []

    init(leavesJSON: Bool) { self.leavesJSON = leavesJSON }
  }

  private let kind: FormatKind
  private let source: JSONValue?
  /// Nil if the object is encoded.
  let reading: Reading?
  /// The members that have not been decoded.
  private var rest: [JSONMember]
  /// The key that the object needs, as long as it is not found.
  private var missing: String?
  /// Whether the object changes an included file's, so that null removes a key.
  private var isPatch = false
  /// Whether nothing but one fault is said of the object.
  private(set) var isRefused = false
  /// The keys that a patch gives as null.
  private(set) var removed: Set<String> = []
  private var encoded: [JSON.Member] = []

  /// Creates an object to decode from a source; to encode, without one.
  init(_ kind: FormatKind, _ source: JSONValue? = nil, _ reading: Reading? = nil) {
    (self.kind, self.source, self.reading) = (kind, source, reading)
    (rest, missing) = (source?.distinctMembers ?? [], kind.requiredKey)
  }

  /// Returns the value of a part; a string if that says all.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func encode(_ part: some FormatObjectPart) -> JSON {
    let object = CodedObject(Swift.type(of: part).kind)
    var part = part
    part.pass(object)
    let isShort = object.kind.isAbbreviated && object.encoded.map(\.key) == ["factory"]
    return isShort ? object.encoded[0].value : .object(object.encoded)
  }

  /// Reports the keys that the format does not have, or else an absent key that it needs.
  func end() {
    let unknown = rest.filter { !$0.isFree }
    // A reference without any of its keys is one mistake.
    let isOneMistake = kind == .reference && missing != nil
    for member in isOneMistake ? unknown.prefix(1) : unknown[...] {
      let refers = member.key.refersToVariable
      report(refers ? .variable(isKey: true) : .unknownKey(of: kind), at: Place(key: member))
    }
    guard let source, let missing, unknown.isEmpty else { return }
    report(.missingKey(missing, of: kind), at: Place(opening: source))
  }

  func report(_ kind: Fault.Kind, at place: Place) { reading?.faults.append(kind, at: place) }

  // MARK: Values

  /// Returns the part that a value is; nil if it is of another type, which is reported.
  // Never specialised: a copy for each part is not faster.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func decode<Part: FormatPart>(_ json: JSONValue, as type: FormatType? = nil) -> Part? {
    if isPatch, json.isNull, let removal = Part.removal { return removal }
    return isOf(type ?? Part.type, json) ? Part(json, in: self) : nil
  }

  private func isOf(_ type: FormatType, _ json: JSONValue) -> Bool {
    let refers = type != .any && json.mayHaveDollar && json.string?.refersToVariable == true
    if !refers, type.accepts(json.kind) { return true }
    report(
      refers ? .variable(isKey: false) : .wrongType(expected: type.rawValue, object: kind),
      at: Place(json))
    return false
  }

  /// Reports a name that refers to a variable or, if it is the name of a thing, is outside of the grammar.
  func check(_ name: String, of thing: String?, at place: Place) {
    if name.refersToVariable {
      report(.variable(isKey: true), at: place)
    } else if let thing, !Identifier.isValid(name.utf8) {
      report(.invalidName(name, of: thing), at: place)
    }
  }

  // MARK: Keys

  /// Passes the value of a key.
  ///
  /// - Parameter type: The type of the value in a document, if the key takes another than the part's own.
  /// - Returns: The value in the document.
  // An absent key, as most are, costs a look at those that are written.
  @inline(__always) @discardableResult
  func pass<Part: FormatPart>(
    _ key: String, _ part: inout Part?, as type: FormatType? = nil
  ) -> JSONValue? {
    if reading == nil {
      encode(key, part?.value)
    } else if let value = take(key) {
      part = decode(value, as: type)
      return value
    }
    return nil
  }

  private func encode(_ key: String, _ value: JSON?) {
    let value = removed.contains(key) ? .null : value
    if let value { encoded.append(.init(key: key, value: value)) }
  }

  /// Takes the value of a key to decode it; nil if there is none, or if a patch removes it.
  private func take(_ key: String) -> JSONValue? {
    guard let position = rest.firstIndex(where: { $0.key == key }) else { return nil }
    let value = rest.remove(at: position).value
    if isPatch, value.isNull, key != kind.requiredKey {
      removed.insert(key)
      return nil
    }
    // One of its keys is enough for a reference.
    if key == missing || kind == .reference { missing = nil }
    return value
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
    let written = pass(key, &text)
    choice = text.flatMap { Choice(rawValue: $0) }
    guard let written, text != nil, choice == nil else { return }
    report(.notAllowed(names: Choice.allCases.map(\.rawValue), others: []), at: Place(written))
  }

  /// Passes the strings of an array that has some, or the single string in its place.
  func oneOrMore(_ key: String, _ texts: inout [String]?) {
    if reading == nil, let texts, texts.count == 1 { return encode(key, .string(texts[0])) }
    guard let value = pass(key, &texts, as: .stringOrStrings), value.isArray else { return }
    if value.elements.isEmpty { report(.emptyList, at: Place(value)) }
  }

  /// Passes the version, without which nothing else is decoded.
  func version() {
    guard let source else { return encode("guise", .integer(Manifest.version)) }
    guard let version = take("guise") else {
      isRefused = true
      return report(.missingKey("guise", of: kind), at: Place(opening: source))
    }
    let digits = version.number.flatMap(NumberLiteral.integerDigits)
    isRefused = isOf(.version, version) && digits != "\(Manifest.version)"
    if isRefused { report(.unsupportedVersion, at: Place(version)) }
  }

  /// Passes the effect on an included file's entry, with the keys that an encoded patch gives as null.
  func override(_ override: inout Manifest.Override?, removing removed: Set<String>) {
    self.removed = removed
    let effect: JSON? = override.map { $0 == .patch ? true : "replace" }
    if reading == nil { return encode("override", effect) }
    guard let written = take("override"), written.boolean != false else { return }
    (isPatch, missing) = (written.boolean == true, nil)
    if isPatch {
      override = .patch
    } else if written.string == "replace" {
      (override, missing) = (.replace, kind.requiredKey)
    } else if isOf(.override, written) {
      report(.notAllowed(names: ["replace"], others: ["true", "false"]), at: Place(written))
    }
  }

  /// Passes the factory, which a string abbreviates.
  func factory(_ factory: inout String?) {
    if let source, source.isString {
      (factory, missing) = (source.string, nil)
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
