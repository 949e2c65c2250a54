internal import StrictJSON

/// A value of the format while it is decoded: a decoder gives what it is, and the tree its kind and place.
struct DecodedValue {
  let json: JSONValue
  let decoder: any Decoder
  let reading: FormatReading
  /// The object that has the value under a key of the format.
  var kind: FormatKind?
  /// Whether null removes the value from the entry that a patch changes.
  var isInPatch = false
  /// The rule for strings, and for those of a list.
  var rule: TextRule?

  func report(_ cause: FormatFault.Cause) { reading.report(cause, at: Place(json)) }

  /// Returns the part that the value is; nil if it is of another type, which is reported.
  // Never specialised: a copy for each part is no faster.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func decode<Part: FormatPart>(_: Part.Type = Part.self) throws -> Part? {
    if isInPatch, json.isNull, let removal = Part.removal { return removal }
    return isOf(Part.type) ? try Part(self) : nil
  }

  /// Whether the value has a type; any other is reported.
  func isOf(_ type: FormatType) -> Bool {
    if type.accepts(json.kind) { return true }
    report(json.string?.refersToVariable == true ? .variable(key: nil) : .wrongType(type, in: kind))
    return false
  }

  /// Returns the elements of an array.
  func elements() throws -> [DecodedValue] {
    var list = try decoder.unkeyedContainer()
    return try json.elements.map {
      DecodedValue(json: $0, decoder: try list.superDecoder(), reading: reading, rule: rule)
    }
  }

  /// Returns the values of an object of names.
  ///
  /// - Parameter thing: The named thing; nil for keys of the application's own.
  func members(named thing: String?) throws -> [(name: String, value: DecodedValue)] {
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
      let value = DecodedValue(
        json: member.value, decoder: decoder, reading: reading, isInPatch: isInPatch)
      return (name, value)
    }
  }
}

/// A rule for a text under a key of the format.
enum TextRule {
  case environmentName, scope

  /// Returns the fault of a text that breaks the rule.
  func fault(of text: String) -> FormatFault.Cause? {
    switch self {
    case .environmentName: Identifier.isEnvironmentName(text) ? nil : .invalidEnvironmentName
    case .scope: Identifier.isValid(text) ? nil : .invalidName(text, naming: "a scope")
    }
  }
}
