internal import StrictJSON

/// A value of the format while it is decoded: a decoder gives what it is, and the tree its kind and place.
// A class: the copies of a structure cost more than all else.
final class FormatValue {
  /// The way to the value: a decoder of its own or, for less, the members that have it.
  enum Source {
    case decoder(any Decoder)
    case member(any FormatMembers, key: String)
  }

  let json: JSONValue
  let reading: FormatReading
  private let source: Source
  /// The object that has the value under a key of the format.
  private let kind: FormatKind?
  /// Whether null removes the value from the entry that a patch changes.
  private let isInPatch: Bool

  init(
    _ json: JSONValue, _ source: Source, _ reading: FormatReading, kind: FormatKind? = nil,
    isInPatch: Bool = false
  ) {
    (self.json, self.source, self.reading) = (json, source, reading)
    (self.kind, self.isInPatch) = (kind, isInPatch)
  }

  func report(_ cause: FormatFault.Cause) { reading.report(cause, at: Place(json)) }

  // MARK: Decoding

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

  func decoder() throws -> any Decoder {
    switch source {
    case .decoder(let decoder): decoder
    case .member(let members, let key): try members.decoder(key)
    }
  }

  func text() throws -> String {
    if case .member(let members, let key) = source { return try members.text(key) }
    return try decoder().singleValueContainer().decode(String.self)
  }

  /// Returns the elements of an array.
  func elements() throws -> [FormatValue] {
    var list = try decoder().unkeyedContainer()
    return try json.elements.map { FormatValue($0, .decoder(try list.superDecoder()), reading) }
  }

  /// Returns the members of an object.
  func members() throws -> any FormatMembers { try members(by: JSONValue.Step.self) }

  // Never specialised: a concrete type of container has the runtime search all of a program's conformances.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func members<Key: CodingKey>(by _: Key.Type) throws -> any FormatMembers {
    try decoder().container(keyedBy: Key.self)
  }

  /// Returns the values of an object of names.
  ///
  /// - Parameter thing: The named thing; nil for keys of the application's own.
  func members(named thing: String?) throws -> [(name: String, value: FormatValue)] {
    let members = try members()
    return json.distinctMembers.map { member in
      let name = member.key
      if name.refersToVariable {
        let subject = thing.map { "the name of \($0)" } ?? "a key of \"\(json.key ?? "")\""
        reading.report(.variable(key: subject), at: Place(key: member))
      } else if let thing, !Identifier.isValid(name) {
        reading.report(.invalidName(name, naming: thing), at: Place(key: member))
      }
      let source = Source.member(members, key: name)
      return (name, FormatValue(member.value, source, reading, isInPatch: isInPatch))
    }
  }
}

/// The members of an object, as a decoder gives them.
protocol FormatMembers {
  func text(_ key: String) throws -> String
  func decoder(_ key: String) throws -> any Decoder
}

extension KeyedDecodingContainer: FormatMembers {
  func text(_ key: String) throws -> String { try decode(String.self, forKey: coding(key)) }
  func decoder(_ key: String) throws -> any Decoder { try superDecoder(forKey: coding(key)) }

  private func coding(_ key: String) throws -> Key {
    if let key = Key(stringValue: key) { return key }
    throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: key))
  }
}
