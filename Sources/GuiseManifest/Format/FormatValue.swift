internal import StrictJSON

/// A value of the format while it is decoded.
// A class: the copies of a structure cost more than all else.
final class FormatValue {
  let json: JSONValue
  let reading: FormatReading
  /// The object that has the value under a key of the format.
  private let kind: FormatKind?
  /// Whether null removes the value from the entry that a patch changes.
  private let isInPatch: Bool

  init(
    _ json: JSONValue, _ reading: FormatReading, kind: FormatKind? = nil, isInPatch: Bool = false
  ) {
    (self.json, self.reading, self.kind, self.isInPatch) = (json, reading, kind, isInPatch)
  }

  func report(_ fault: Fault.Kind, at place: Place? = nil) {
    reading.report(fault, at: place ?? Place(json))
  }

  /// Returns the part that the value is; nil if it is of another type, which is reported.
  // Never specialised: a copy for each part is no faster.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func decode<Part: FormatPart>() -> Part? {
    if isInPatch, json.isNull, let removal = Part.removal { return removal }
    return isOf(Part.type) ? Part(self) : nil
  }

  /// Whether the value has a type; any other is reported.
  func isOf(_ type: FormatType) -> Bool {
    if type.accepts(json.kind) { return true }
    report(
      json.string?.refersToVariable == true
        ? .variable(key: nil) : .wrongType(expected: type.rawValue, object: kind?.rawValue))
    return false
  }

  /// The elements of an array, or the single value in its place.
  var elements: [FormatValue] {
    json.isArray ? json.elements.map { FormatValue($0, reading) } : [self]
  }

  /// Reports each string of the value that breaks a rule.
  func check(_ fault: (_ text: String) -> Fault.Kind?) {
    for element in elements {
      guard let text = element.json.string, !text.refersToVariable, let fault = fault(text) else {
        continue
      }
      element.report(fault)
    }
  }

  /// Returns the values of an object of names.
  ///
  /// - Parameter thing: The named thing; nil for keys of the application's own.
  func members(named thing: String?) -> [(name: String, value: FormatValue)] {
    json.distinctMembers.map { member in
      let name = member.key
      if name.refersToVariable {
        let subject = thing.map { "the name of \($0)" } ?? "a key of \"\(json.key ?? "")\""
        report(.variable(key: subject), at: Place(key: member))
      } else if let thing, let fault = Identifier.fault(in: name, of: thing) {
        report(fault, at: Place(key: member))
      }
      return (name, FormatValue(member.value, reading, isInPatch: isInPatch))
    }
  }
}
