internal import StrictJSON

/// A value of the format while it is decoded: a decoder gives what it is, and the tree its kind and place.
final class DecodedValue {
  let json: JSONValue
  let reading: FormatReading
  private let isInPatch: Bool
  private let decoder: any Decoder

  init(
    _ json: JSONValue, _ decoder: any Decoder, _ reading: FormatReading, isInPatch: Bool = false
  ) {
    (self.json, self.decoder, self.reading) = (json, decoder, reading)
    self.isInPatch = isInPatch
  }

  /// Whether null removes the value from the entry that a patch changes.
  var isRemoved: Bool { isInPatch && json.isNull }

  func report(_ cause: FormatFault.Cause) { reading.report(cause, at: json) }

  /// Whether the value has a type; any other is reported.
  func isOf(_ type: FormatType) -> Bool { reading.accepts(json, as: type) }

  func flag() throws -> Bool { try decoder.singleValueContainer().decode(Bool.self) }

  /// The value as JSON, unless it stays in the tree.
  var any: Manifest.Value? { reading.leavesJSON ? nil : Manifest.Value(json) }

  /// Returns a string; nil for any other value.
  func text(_ rule: TextRule? = nil) throws -> String? {
    guard json.isString else { return nil }
    let text = try decoder.singleValueContainer().decode(String.self)
    return reading.checked(text, at: json, rule)
  }

  /// Returns the strings of a list, and reports other elements; nil for any other value.
  func strings(_ rule: TextRule? = nil) throws -> [String]? {
    guard json.isArray else { return nil }
    return try elements().filter { $0.isOf(.string) }.compactMap { try $0.text(rule) }
  }

  func elements() throws -> [DecodedValue] {
    var list = try decoder.unkeyedContainer()
    return try json.elements.map { DecodedValue($0, try list.superDecoder(), reading) }
  }

  /// Returns the values of an object of names.
  ///
  /// - Parameter thing: The named thing; nil for keys of the application's own.
  func members(named thing: String? = nil) throws -> [(name: String, value: DecodedValue)] {
    let container = try decoder.container(keyedBy: JSONValue.Step.self)
    return try json.distinctMembers.map { member in
      let name = member.key
      if name.refersToVariable {
        let subject = thing.map { "the name of \($0)" } ?? "a key of \"\(json.key ?? "")\""
        reading.report(.variable(key: subject), at: Place(key: member))
      } else if let thing, !Identifier.isValid(name) {
        reading.report(.invalidName(name, naming: thing), at: Place(key: member))
      }
      let decoder = try container.superDecoder(forKey: .key(name))
      return (name, DecodedValue(member.value, decoder, reading, isInPatch: isInPatch))
    }
  }

  /// Returns an object, or what a string abbreviates; any other value is reported.
  @inline(never)
  func object(_ kind: FormatKind) throws -> CodedObject? {
    guard isOf(kind.isAbbreviated ? .stringOrObject : .object) else { return nil }
    if json.isString { return CodedObject(kind, self) }
    return CodedObject(kind, self, try decoder.container(keyedBy: JSONValue.Step.self))
  }
}
