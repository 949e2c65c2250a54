internal import Guise
internal import StrictJSON

/// A value of the format while it is decoded.
final class DecodedValue {
  private let json: JSONValue
  private let decoder: any Decoder
  private let reading: FormatReading

  init(_ json: JSONValue, _ decoder: any Decoder, _ reading: FormatReading) {
    (self.json, self.decoder, self.reading) = (json, decoder, reading)
  }

  /// The key of the value, if it is in an object.
  var name: String { json.key ?? "" }
  var isNull: Bool { json.isNull }

  /// Whether the value has a type; any other is reported.
  func isOf(_ type: FormatType) -> Bool { reading.accepts(json, as: type) }

  /// Returns a string; nil for any other value.
  func text() throws -> String? {
    guard json.isString else { return nil }
    return reading.checked(try decoder.singleValueContainer().decode(String.self), at: json)
  }

  /// Returns the strings of a list; nil for any other value.
  func strings() throws -> [String]? {
    json.isArray ? try reading.strings(of: decoder.unkeyedContainer(), at: json) : nil
  }

  /// Returns an object; any other value is reported.
  @inline(never)
  func object(_ kind: FormatKind) throws -> DecodedObject? {
    guard isOf(.object) else { return nil }
    let container = try decoder.container(keyedBy: JSONValue.Step.self)
    let object = DecodedObject(json, container, kind, reading)
    try object.readOverride()
    return object
  }
}

/// An object of the format while it is decoded. Each mistake is one fault, and decoding goes on.
final class DecodedObject {
  private typealias Step = JSONValue.Step

  let members: [JSONMember]
  /// The effect on an included file's entry; nil if the object is no override.
  private(set) var override: Manifest.Override?
  /// The keys that a patch gives as null, and so removes.
  private(set) var removed: Set<String> = []
  private let json: JSONValue
  private let container: KeyedDecodingContainer<JSONValue.Step>
  private let kind: FormatKind
  private let reading: FormatReading
  /// Whether nothing is said about keys that are absent: an unknown key may be one of them.
  private var mayLackKeys = false

  fileprivate init(
    _ json: JSONValue, _ container: KeyedDecodingContainer<JSONValue.Step>, _ kind: FormatKind,
    _ reading: FormatReading
  ) {
    (self.json, self.container, self.kind, self.reading) = (json, container, kind, reading)
    members = json.distinctMembers
  }

  // MARK: Keys

  fileprivate func readOverride() throws {
    guard kind.canOverride, let member = members.first(where: { $0.key == "override" }) else {
      return
    }
    mayLackKeys = true
    guard accepts(member, .override) else { return }
    if member.value.isString {
      guard try string(member, .override) == "replace" else { return }
      (override, mayLackKeys) = (.replace, false)
    } else {
      mayLackKeys = try flag(member) == true
      override = mayLackKeys ? .patch : nil
    }
  }

  /// Reports a key that the format does not have, unless every object accepts it.
  @inline(never)
  func other(_ member: JSONMember) {
    let key = member.key
    if key == "override", kind.canOverride { return }
    // For people or other tools.
    if key == "description" || key == "$schema" || key.utf8.starts(with: "x-".utf8) { return }
    mayLackKeys = true
    reading.report(
      key.refersToVariable ? .variable(key: "a key of \(kind.noun)") : .unknownKey(kind),
      at: Place(key: member))
  }

  /// Reports an absent key once all others are read.
  @inline(never)
  func require(_ key: String) {
    if mayLackKeys || members.contains(where: { $0.key == key }) { return }
    reading.report(.missingKey(key, kind), at: Place(opening: json))
  }

  /// Whether a key has a value of a type; a patch may give it as null.
  @inline(never)
  private func accepts(_ member: JSONMember, _ type: FormatType) -> Bool {
    !removes(member) && reading.accepts(member.value, as: type, in: kind)
  }

  private func removes(_ member: JSONMember) -> Bool {
    guard override == .patch, member.value.isNull, !["factory", "type"].contains(member.key) else {
      return false
    }
    removed.insert(member.key)
    return true
  }

  // MARK: Values

  @inline(never)
  func string(_ member: JSONMember, _ rule: TextRule? = nil) throws -> String? {
    guard accepts(member, .string) else { return nil }
    let text = try container.decode(String.self, forKey: .key(member.key))
    return reading.checked(text, at: member.value, rule)
  }

  @inline(never)
  func flag(_ member: JSONMember) throws -> Bool? {
    accepts(member, .boolean) ? try container.decode(Bool.self, forKey: .key(member.key)) : nil
  }

  @inline(never)
  func strings(_ member: JSONMember, _ rule: TextRule? = nil) throws -> [String]? {
    guard accepts(member, .strings) else { return nil }
    let list = try container.nestedUnkeyedContainer(forKey: .key(member.key))
    return try reading.strings(of: list, at: member.value, rule)
  }

  /// Returns the strings of an array that has some, or the single string in its place.
  @inline(never)
  func oneOrMore(_ member: JSONMember) throws -> [String]? {
    guard accepts(member, .stringOrStrings) else { return nil }
    if member.value.isString { return try string(member).map { [$0] } }
    if member.value.elements.isEmpty { reading.report(.empty, at: member.value) }
    return try strings(member)
  }

  /// Returns the strings of a list without duplicates: an element has only one position.
  @inline(never)
  func uniqueStrings(_ member: JSONMember, _ rule: TextRule? = nil) throws -> [String]? {
    var first: [String: JSONValue] = [:]
    for element in member.value.elements {
      guard let text = element.string, !text.refersToVariable else { continue }
      if let earlier = first[text] { reading.report(.repeated(first: earlier), at: element) }
      first[text] = first[text] ?? element
    }
    return try strings(member, rule)
  }

  @inline(never)
  func lifetime(_ member: JSONMember) throws -> Lifetime.Kind? {
    try string(member, .lifetime).flatMap(Lifetime.Kind.init)
  }

  /// Whether the file is of the version that this library reads.
  func isOfVersion() -> Bool {
    guard let version = json["guise"] else {
      let isCatalog = json["factories"]?.value.isObject == true && json["version"] != nil
      reading.report(
        isCatalog ? .catalog : .missingKey("guise", .manifest), at: Place(opening: json))
      return false
    }
    guard accepts(version, .version), let literal = version.value.number,
      NumberLiteral.integerDigits(of: literal) != "\(Manifest.version)"
    else { return true }
    reading.report(.unsupportedVersion, at: version.value)
    return false
  }

  // MARK: Nested values

  /// Returns a JSON object; nil if it stays in the tree.
  @inline(never)
  func jsonObject(_ member: JSONMember) -> Manifest.Value? {
    accepts(member, .object) ? json(member) : nil
  }

  /// Returns the default of a variable: any JSON if the type is `json` or unknown, or else a scalar.
  @inline(never)
  func scalar(_ member: JSONMember) -> Manifest.Value? {
    if removes(member) { return nil }
    let type = json["type"]?.value.string.flatMap(VariableType.init)
    return type == nil || type == .json || accepts(member, .scalar) ? json(member) : nil
  }

  private func json(_ member: JSONMember) -> Manifest.Value? {
    reading.leavesJSON ? nil : Manifest.Value(member.value)
  }

  @inline(never)
  func defaults(_ member: JSONMember) throws -> Manifest.Defaults {
    guard accepts(member, .object) else { return .init() }
    let decoder = try container.superDecoder(forKey: .key(member.key))
    return try Manifest.Defaults(DecodedValue(member.value, decoder, reading)) ?? .init()
  }

  /// Returns the values in an object of names.
  ///
  /// - Parameter thing: The named thing; nil for keys of the application's own.
  private func entries(_ member: JSONMember, named thing: String?) throws -> [DecodedValue] {
    guard accepts(member, .object) else { return [] }
    let entries = try container.nestedContainer(keyedBy: Step.self, forKey: .key(member.key))
    return try member.value.distinctMembers.map { entry in
      let name = entry.key
      if name.refersToVariable {
        let subject = thing.map { "the name of \($0)" } ?? "a key of \"\(member.key)\""
        reading.report(.variable(key: subject), at: Place(key: entry))
      } else if let thing, !Identifier.isValid(name) {
        reading.report(.invalidName(name, naming: thing), at: Place(key: entry))
      }
      return DecodedValue(entry.value, try entries.superDecoder(forKey: .key(name)), reading)
    }
  }

  /// Returns the parts of the format in an object of names.
  func parts<Part: FormatPart>(
    _ member: JSONMember, named thing: String
  ) throws -> [String: Part] {
    let values = try entries(member, named: thing)
    var parts: [String: Part] = Dictionary(minimumCapacity: values.count)
    for value in values {
      if let part = try Part(value) { parts[value.name] = part }
    }
    return parts
  }

  /// Returns the references; null stands in patches alone, where it removes one.
  @inline(never)
  func dependencies(_ member: JSONMember) throws -> [String: Manifest.Dependency]? {
    guard accepts(member, .object) else { return nil }
    var references: [String: Manifest.Dependency] = [:]
    for value in try entries(member, named: nil) {
      let isRemoved = override == .patch && value.isNull
      if let reference = isRemoved ? .removed : try Manifest.Dependency(value) {
        references[value.name] = reference
      }
    }
    return references
  }

  @inline(never)
  func decorators(_ member: JSONMember) throws -> [Manifest.Decorator]? {
    guard accepts(member, .decorators) else { return nil }
    var list = try container.nestedUnkeyedContainer(forKey: .key(member.key))
    var decorators: [Manifest.Decorator] = []
    for element in member.value.elements {
      let value = DecodedValue(element, try list.superDecoder(), reading)
      if let decorator = try Manifest.Decorator(value) { decorators.append(decorator) }
    }
    return decorators
  }

  /// Returns the reference of an object with either `tags` or `keys`.
  func reference() throws -> Manifest.Dependency? {
    let isReference = json["tags"] != nil || json["keys"] != nil
    if !isReference, json["factory"] != nil {
      reading.report(.inlineRegistration, at: Place(opening: json))
      return nil
    }
    var (tags, ids): ([String]?, [String: String]?)
    for member in members {
      switch member.key {
      case "tags": tags = try strings(member)
      case "keys": ids = try identifiers(member)
      // A dictionary without `keys` is one mistake.
      default: if isReference || !mayLackKeys { other(member) }
      }
    }
    if !isReference { require("tags") }
    if let keys = json["keys"], tags != nil, ids != nil {
      reading.report(.alternatives, at: Place(key: keys))
    }
    return tags.map { .tags($0) } ?? ids.map { .keys($0) }
  }

  private func identifiers(_ member: JSONMember) throws -> [String: String]? {
    guard accepts(member, .object) else { return nil }
    var ids: [String: String] = [:]
    for value in try entries(member, named: nil) where value.isOf(.string) {
      ids[value.name] = try value.text() ?? ""
    }
    return ids
  }
}
