internal import Guise
internal import StrictJSON

/// An object of the format while it is decoded. Each mistake is one fault, and decoding goes on.
struct DecodedObject {
  typealias Step = JSONValue.Step

  /// The keys with values, without those that a patch removes.
  let keys: [String]
  /// The keys that a patch gives as null, and so removes.
  let removed: Set<String>
  /// The effect on an included file's entry; nil if the object is no override.
  let override: Manifest.Override?
  /// Whether the value of `override` has been reported.
  private let hasFaultyOverride: Bool
  let kind: FormatKind
  private let decoder: any Decoder
  private let container: KeyedDecodingContainer<Step>

  init(_ decoder: any Decoder, _ kind: FormatKind) throws {
    guard let container = try? decoder.container(keyedBy: Step.self) else {
      let name = decoder.codingPath.last?.stringValue
      throw try decoder.refusal(
        subject: name.map { "\"\($0)\"" } ?? kind.noun, expected: .object)
    }
    try self.init(decoder, container, kind)
  }

  /// Returns the object, or the string that abbreviates it.
  static func orString(
    _ decoder: any Decoder, _ kind: FormatKind
  ) throws -> (object: DecodedObject?, text: String?) {
    if let container = try? decoder.container(keyedBy: Step.self) {
      return (try DecodedObject(decoder, container, kind), nil)
    }
    let isElement = decoder.codingPath.last?.intValue != nil
    let name = decoder.codingPath.last { $0.intValue == nil }?.stringValue ?? ""
    let subject = isElement ? "an element of \"\(name)\"" : "\"\(name)\""
    guard let text = try? decoder.singleValueContainer().decode(String.self) else {
      throw try decoder.refusal(subject: subject, expected: .stringOrObject)
    }
    return (nil, try decoder.plain(text, at: decoder.codingPath, subject))
  }

  @inline(never)
  private init(
    _ decoder: any Decoder, _ container: KeyedDecodingContainer<Step>, _ kind: FormatKind
  ) throws {
    (self.decoder, self.container, self.kind) = (decoder, container, kind)
    let keys = container.allKeys.map(\.stringValue)
    (override, hasFaultyOverride) =
      keys.contains("override") ? try Self.override(decoder, container, kind) : (nil, false)
    var removed: Set<String> = []
    if override == .patch {
      for key in keys where try container.decodeNil(forKey: .key(key)) { removed.insert(key) }
      removed.subtract(["override", "factory", "type"])
    }
    self.keys = removed.isEmpty ? keys : keys.filter { !removed.contains($0) }
    self.removed = removed
  }

  private static func override(
    _ decoder: any Decoder, _ container: KeyedDecodingContainer<Step>, _ kind: FormatKind
  ) throws -> (Manifest.Override?, isFaulty: Bool) {
    guard kind == .registration || kind == .variable else { return (nil, false) }
    if let isPatch = try? container.decode(Bool.self, forKey: .key("override")) {
      return (isPatch ? .patch : nil, false)
    }
    let text = try? container.decode(String.self, forKey: .key("override"))
    if text == "replace" { return (.replace, false) }
    let path = decoder.codingPath + [Step.key("override")]
    try decoder.report(at: path) { value in
      if let text, text.refersToVariable {
        .variable(text, subject: "\"override\"", at: Place(value))
      } else if text != nil {
        .notAllowed(
          subject: "\"override\"", found: value, allowed: ["true", "false", "\"replace\""])
      } else {
        .wrongType(subject: "\"override\"", kind, expected: .override, found: value)
      }
    }
    return (nil, true)
  }

  // MARK: Values

  @inline(never)
  func string(_ key: String) throws -> String? {
    try read(key, .string) { step in
      try decoder.plain(container.decode(String.self, forKey: step), at: path(key))
    }
  }

  @inline(never)
  func flag(_ key: String) throws -> Bool? {
    try read(key, .boolean) { try container.decode(Bool.self, forKey: $0) }
  }

  @inline(never)
  func strings(_ key: String) throws -> [String]? {
    try read(key, .strings) { step in
      try decoder.strings(of: container.nestedUnkeyedContainer(forKey: step), key)
    }
  }

  /// Returns the strings of an array that has some, or the single string in its place.
  @inline(never)
  func oneOrMore(_ key: String) throws -> [String]? {
    let texts = try read(key, .stringOrStrings) { step -> [String] in
      if let text = try? container.decode(String.self, forKey: step) {
        return [try decoder.plain(text, at: path(key))]
      }
      return try decoder.strings(of: container.nestedUnkeyedContainer(forKey: step), key)
    }
    guard texts == [], decoder.formatReading?.value(at: path(key))?.elements.isEmpty != false else {
      return texts
    }
    try decoder.report(at: path(key)) { .empty(key, found: $0) }
    return nil
  }

  /// Returns the names of a list without duplicates: an element has only one position.
  @inline(never)
  func names(_ key: String, _ thing: String? = nil) throws -> [String]? {
    guard let texts = try strings(key) else { return nil }
    var first: [String: Int] = [:]
    for (index, text) in texts.enumerated() where !text.refersToVariable {
      let place = path(key) + [Step.index(index)]
      if let thing { try check(text, isNameOf: thing, at: place) }
      guard let earlier = first[text] else {
        first[text] = index
        continue
      }
      try decoder.report(at: place) { found in
        let other = decoder.formatReading?.value(at: path(key) + [Step.index(earlier)])
        return .repeated(found, first: other ?? found, in: key)
      }
    }
    return texts
  }

  /// Returns the paths of files.
  @inline(never)
  func paths(_ key: String) throws -> [String]? {
    let texts = try strings(key)
    for (index, text) in (texts ?? []).enumerated() {
      try check(
        text, isPathAt: path(key) + [Step.index(index)], "an element of \"\(key)\"")
    }
    return texts
  }

  @inline(never)
  func file(_ key: String) throws -> String? {
    let text = try string(key)
    if let text { try check(text, isPathAt: path(key), "\"\(key)\"") }
    return text
  }

  private func check(_ text: String, isPathAt path: [any CodingKey], _ subject: String) throws {
    guard text.isEmpty || text.utf8.contains(0) else { return }
    try decoder.report(at: path) { .invalidPath(subject: subject, found: $0) }
  }

  @inline(never)
  func environmentName(_ key: String) throws -> String? {
    guard let name = try string(key) else { return nil }
    if !Identifier.isEnvironmentName(name), !name.refersToVariable {
      try decoder.report(at: path(key)) {
        .invalidEnvironmentName(subject: "\"\(key)\"", found: $0)
      }
    }
    return name
  }

  func lifetime() throws -> Lifetime.Kind? {
    try choice("lifetime", among: Lifetime.Kind.allCases.map(\.rawValue))
      .flatMap(Lifetime.Kind.init)
  }

  func variableType() throws -> VariableType? {
    try choice("type", among: VariableType.allCases.map(\.rawValue)).flatMap(VariableType.init)
  }

  @inline(never)
  private func choice(_ key: String, among choices: [String]) throws -> String? {
    guard let text = try string(key) else { return nil }
    if choices.contains(text) { return text }
    if text.refersToVariable { return nil }
    try decoder.report(at: path(key)) {
      .notAllowed(
        subject: "\"\(key)\"", found: $0, allowed: choices.map { "\"\($0)\"" })
    }
    return nil
  }

  /// Returns any JSON, including null; nil if it is left in the document's tree.
  @inline(never)
  func json(_ key: String) throws -> Manifest.Value? {
    decoder.formatReading?.leavesJSON == true
      ? nil : try container.decode(Manifest.Value.self, forKey: .key(key))
  }

  /// Returns a JSON object; nil if it is left in the document's tree.
  @inline(never)
  func jsonObject(_ key: String) throws -> Manifest.Value? {
    _ = try read(key, .object) { try container.nestedContainer(keyedBy: Step.self, forKey: $0) }
    return try json(key)
  }

  /// Returns the default of a variable: any JSON if the type is `json`, or else a scalar.
  @inline(never)
  func scalar(_ key: String, ofType type: VariableType?) throws -> Manifest.Value? {
    if let type, type != .json {
      let step = Step.key(key)
      let isObject = (try? container.nestedContainer(keyedBy: Step.self, forKey: step)) != nil
      let isArray = (try? container.nestedUnkeyedContainer(forKey: step)) != nil
      let isNull = try container.decodeNil(forKey: step)
      if isObject || isArray || isNull {
        try wrongType(key, .scalar)
        return nil
      }
    }
    return try json(key)
  }

  @inline(never)
  func version() throws {
    let key = "guise"
    let literal = decoder.formatReading?.value(at: path(key))?.number
    if let literal {
      if NumberLiteral.integerDigits(of: literal) == "\(Manifest.version)" { return }
    } else {
      let number = try read(key, .version) { try container.decode(Double.self, forKey: $0) }
      if number == nil || number == Double(Manifest.version) { return }
    }
    // For a file of another version, only this is reported.
    try decoder.report(at: path(key)) { .unsupportedVersion($0) }
    throw FormatReading.Collected()
  }

  @inline(never)
  func defaults() throws -> Manifest.Defaults {
    var defaults = Manifest.Defaults()
    let decoder = try container.superDecoder(forKey: .key("defaults"))
    guard (try? decoder.container(keyedBy: Step.self)) != nil else {
      try wrongType("defaults", .object)
      return defaults
    }
    try Member(name: "defaults", decoder: decoder).decode { defaults = try .init(from: $0) }
    return defaults
  }

  // MARK: Nested objects

  /// A value under a name, before it is decoded.
  struct Member {
    let name: String
    let decoder: any Decoder

    /// Decodes the value, unless it has a fault, which is collected.
    func decode(_ decode: (any Decoder) throws -> Void) throws {
      do { try decode(decoder) } catch is FormatReading.Collected {}
    }
  }

  /// Returns the decoders of the values under the names of an object.
  ///
  /// - Parameter thing: the named thing; nil for keys of the application's own.
  /// - Returns: nil for a value of another type.
  @inline(never)
  func entries(_ key: String, named thing: String? = nil) throws -> [Member]? {
    let object = try read(key, .object) {
      try container.nestedContainer(keyedBy: Step.self, forKey: $0)
    }
    guard let object else { return nil }
    return try object.allKeys.map { step in
      let name = step.stringValue
      let path = object.codingPath + [step]
      if let thing {
        try check(name, isNameOf: thing, at: path, isKey: true)
      } else {
        try decoder.checkKey(name, "a key of \"\(key)\"", at: path)
      }
      return Member(name: name, decoder: try object.superDecoder(forKey: step))
    }
  }

  /// Returns the references; null stands in patches alone, where it removes one.
  @inline(never)
  func dependencies() throws -> [String: Manifest.Dependency] {
    var references: [String: Manifest.Dependency] = [:]
    for entry in try entries("dependencies") ?? [] {
      try entry.decode { decoder in
        let reference = try Manifest.Dependency(from: decoder)
        if reference == .removed, override != .patch {
          throw try decoder.refusal(subject: "\"\(entry.name)\"", expected: .reference)
        }
        references[entry.name] = reference
      }
    }
    return references
  }

  /// Returns the reference of an object with either `tags` or `keys`.
  @inline(never)
  func reference() throws -> Manifest.Dependency? {
    let known = keys.filter { $0 == "tags" || $0 == "keys" }
    if known.isEmpty, keys.contains("factory") {
      try decoder.report(at: decoder.codingPath) { .inlineRegistration($0) }
      return nil
    }
    if known.isEmpty, let stray = keys.filter({ !Self.isFree($0) }).min() {
      try other(stray)
      return nil
    }
    var references: [Manifest.Dependency] = []
    for key in keys {
      switch key {
      case "tags": if let tags = try strings(key) { references.append(.tags(tags)) }
      case "keys":
        guard let entries = try entries(key) else { continue }
        var ids: [String: String] = [:]
        for entry in entries {
          try entry.decode { decoder in
            guard let id = try? decoder.singleValueContainer().decode(String.self) else {
              throw try decoder.refusal(subject: "\"\(entry.name)\"", expected: .string)
            }
            ids[entry.name] = try decoder.plain(id, at: decoder.codingPath)
          }
        }
        references.append(.keys(ids))
      default: try other(key)
      }
    }
    if references.count > 1 {
      try decoder.report(at: decoder.codingPath) { value in
        value["keys"].map { .alternatives($0) } ?? .inlineRegistration(value)
      }
    } else if keys.allSatisfy(Self.isFree) {
      try decoder.report(at: decoder.codingPath) { .missingKey("tags", in: .reference, at: $0) }
    }
    return references.count == 1 ? references[0] : nil
  }

  @inline(never)
  func decorators() throws -> [Manifest.Decorator]? {
    let list = try read("decorators", .decorators) {
      try container.nestedUnkeyedContainer(forKey: $0)
    }
    guard var list else { return nil }
    var decorators: [Manifest.Decorator] = []
    while !list.isAtEnd {
      try Member(name: "", decoder: list.superDecoder()).decode {
        decorators.append(try .init(from: $0))
      }
    }
    return decorators
  }

  // MARK: Keys

  /// Reports a key that the format does not have, unless every object accepts it.
  @inline(never)
  func other(_ key: String) throws {
    if Self.isFree(key) { return }
    let path = path(key)
    if key.refersToVariable { return try decoder.checkKey(key, "a key of \(kind.noun)", at: path) }
    try decoder.reportKey(at: path) { .unknownKey($0, in: kind) }
  }

  /// Whether every object of the format accepts the key, for people or other tools.
  static func isFree(_ key: String) -> Bool {
    key == "description" || key == "$schema" || key.utf8.starts(with: "x-".utf8)
  }

  /// Reports a required key that is absent; a patch may leave out what it does not change. An object with an
  /// unknown key reports no missing one.
  @inline(never)
  func require(_ key: String, among known: Set<String>) throws {
    if keys.contains(key) || override == .patch || hasFaultyOverride { return }
    if keys.contains(where: { !known.contains($0) && !Self.isFree($0) }) { return }
    try decoder.report(at: decoder.codingPath) { .missingKey(key, in: kind, at: $0) }
  }

  // MARK: Parts

  private func path(_ key: String) -> [any CodingKey] { decoder.codingPath + [Step.key(key)] }

  private func check(
    _ name: String, isNameOf thing: String, at path: [any CodingKey], isKey: Bool = false
  ) throws {
    if Identifier.isValid(name) { return }
    if isKey {
      if name.refersToVariable {
        return try decoder.checkKey(name, "the name of \(thing)", at: path)
      }
      try decoder.reportKey(at: path) { .invalidName(name, naming: thing, at: Place(key: $0)) }
    } else if !name.refersToVariable {
      try decoder.report(at: path) { .invalidName(name, naming: thing, at: Place($0)) }
    }
  }

  private func wrongType(_ key: String, _ expected: FormatType) throws {
    try decoder.report(at: path(key)) {
      .wrongType("\"\(key)\"", kind, expected, $0)
    }
  }

  private func read<Value>(
    _ key: String, _ expected: FormatType, _ decode: (Step) throws -> Value
  ) throws -> Value? {
    do {
      return try decode(.key(key))
    } catch is FormatReading.Collected {
      return nil
    } catch {
      try wrongType(key, expected)
      return nil
    }
  }
}

extension Decoder {
  /// Collects a fault of the value at a path, or throws it.
  func report(at path: [any CodingKey], _ fault: (JSONValue) -> FormatFault) throws {
    guard let formatReading, let value = formatReading.value(at: path) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: path, debugDescription: "The value does not have the format's shape."))
    }
    formatReading.report(fault(value))
  }

  /// Collects a fault of the key at the end of a path, or throws it.
  func reportKey(at path: [any CodingKey], _ fault: (JSONMember) -> FormatFault) throws {
    guard let formatReading, let key = path.last,
      let member = formatReading.value(at: path.dropLast())?[key.stringValue]
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: path, debugDescription: "The format has no such key."))
    }
    formatReading.report(fault(member))
  }

  /// Returns the error for a value of a wrong type, which is reported.
  func refusal(subject: String, expected: FormatType) throws -> any Error {
    try report(at: codingPath) { .wrongType(subject, nil, expected, $0) }
    return FormatReading.Collected()
  }

  /// Returns a text outside of settings, where a reference to a variable is a fault.
  func plain(
    _ text: String, at path: [any CodingKey], _ subject: String? = nil
  ) throws -> String {
    if text.refersToVariable {
      try report(at: path) { value in
        .variable(
          text, subject: subject ?? "\"\(path.last?.stringValue ?? "")\"", at: Place(value))
      }
    }
    return text
  }

  /// Returns the strings of a list; other elements are reported.
  func strings(of list: any UnkeyedDecodingContainer, _ key: String) throws -> [String] {
    var list = list
    var texts: [String] = []
    while !list.isAtEnd {
      let index = list.currentIndex
      let text = try? list.decode(String.self)
      if let text, !text.utf8.contains(UInt8(ascii: "$")) {
        texts.append(text)
        continue
      }
      let path = list.codingPath + [JSONValue.Step.index(index)]
      let subject = "an element of \"\(key)\""
      if let text {
        texts.append(try plain(text, at: path, subject))
      } else {
        _ = try list.superDecoder()
        try report(at: path) { .wrongType(subject, nil, .string, $0) }
      }
    }
    return texts
  }

  /// Reports a key that refers to a variable.
  func checkKey(_ key: String, _ subject: String, at path: [any CodingKey]) throws {
    guard key.refersToVariable else { return }
    try reportKey(at: path) { .variable(key, subject: subject, at: Place(key: $0)) }
  }
}

extension FormatFault {
  /// Returns the fault of a value of another type; a reference to a variable is one of its own.
  fileprivate static func wrongType(
    _ subject: String, _ kind: FormatKind?, _ expected: FormatType, _ found: JSONValue
  ) -> FormatFault {
    if let text = found.string, text.refersToVariable {
      return .variable(text, subject: subject, at: Place(found))
    }
    return .wrongType(subject: subject, kind, expected: expected, found: found)
  }
}

extension String {
  /// Whether the text has a `${` that is not written `$${`.
  package var refersToVariable: Bool {
    utf8.contains(UInt8(ascii: "$")) && VariableTemplate(self).refers
  }
}
