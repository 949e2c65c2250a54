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
  // The checks of exclusive access would be a hundredth of a launch.
  /// The keys that have not been decoded, by their indexes in the document.
  @exclusivity(unchecked) private var rest: [Int]
  /// The key that the object needs, as long as it is not found.
  @exclusivity(unchecked) private var missing: String?
  /// Whether the object changes an included file's, so that null removes a key.
  @exclusivity(unchecked) private var isPatch = false
  /// Whether nothing but one fault is said of the object.
  private(set) var isRefused = false
  /// The keys that a patch gives as null.
  @exclusivity(unchecked) private(set) var removed: Set<String> = []
  private var encoded: [JSON.Member] = []

  /// Creates an object to decode from a source; to encode, without one.
  init(_ kind: FormatKind, _ source: JSONValue? = nil, _ reading: Reading? = nil) {
    (self.kind, self.source, self.reading) = (kind, source, reading)
    (rest, missing) = (source?.distinctKeys ?? [], kind.requiredKey)
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
    guard let source, !rest.isEmpty || missing != nil else { return }
    // Every object accepts some keys, for people or other tools.
    let unknown = rest.map { JSONMember(document: source.document, keyIndex: $0) }.filter {
      $0.key != "description" && $0.key != "$schema" && !$0.key.utf8.starts(with: "x-".utf8)
    }
    // A reference without any of its keys is one mistake.
    let isOneMistake = kind == .reference && missing != nil
    for member in isOneMistake ? unknown.prefix(1) : unknown[...] {
      let refers = member.key.refersToVariable
      report(refers ? .variable(isKey: true) : .unknownKey(of: kind), at: Place(key: member))
    }
    guard let missing, unknown.isEmpty else { return }
    report(.missingKey(missing, of: kind), at: Place(opening: source))
  }

  func report(_ kind: Fault.Kind, at place: Place) { reading?.faults.append(kind, at: place) }

  /// Returns the part that a value is; nil if it is of another type, which is reported.
  @inline(never)
  func decode<Part: FormatPart>(_ json: JSONValue, as type: FormatType? = nil) -> Part? {
    isOf(type ?? Part.type, json) ? Part(json, in: self) : nil
  }

  private func isOf(_ type: FormatType, _ json: JSONValue) -> Bool {
    let refers = type != .any && json.mayHaveDollar && json.string?.refersToVariable == true
    let isRemoval = isPatch && type == .reference && json.isNull
    if isRemoval || !refers && type.accepts(json.kind) { return true }
    report(
      refers ? .variable(isKey: false) : .wrongType(expected: type.rawValue, object: kind),
      at: Place(json))
    return false
  }

  /// Reports a name that refers to a variable or, if it is the name of a thing, is outside of the grammar.
  @inline(never)
  func check(_ name: String, of thing: String?, at value: JSONValue, isKey: Bool = false) {
    if thing != nil, Identifier.isValid(name.utf8) { return }
    if name.refersToVariable {
      report(.variable(isKey: true), at: Place(value, isKey: isKey))
    } else if let thing {
      report(.invalidName(name, of: thing), at: Place(value, isKey: isKey))
    }
  }

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
    } else if !rest.isEmpty, let value = take(key) {
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
    guard let source, let position = rest.firstIndex(where: { source.document.isKey($0, key) })
    else { return nil }
    let value = JSONValue(document: source.document, index: rest.remove(at: position) + 1)
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
    var written = reading != nil || part == usual ? nil : part
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
