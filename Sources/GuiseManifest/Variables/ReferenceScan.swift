internal import StrictJSON

/// Finds the references to variables in settings.
enum ReferenceScan {
  /// Calls `body` for each string within `settings` that may refer to a variable.
  static func forEachTemplate(
    in settings: JSONValue, _ body: (JSONValue, VariableTemplate) -> Void
  ) {
    for value in settings.stringsWithDollar {
      if let text = value.string { body(value, VariableTemplate(text)) }
    }
  }

  /// The bytes of a reference, where the string is written without escapes; else all of it.
  static func place(of value: JSONValue, offset: Int, length: Int) -> Place {
    let whole = Place(value)
    let start = value.range.lowerBound + 1 + offset
    let bytes = value.document.source.bytes
    guard !bytes[value.range].contains(UInt8(ascii: "\\")), start + length < value.range.upperBound
    else { return whole }
    return Place(source: whole.source, range: start..<start + length, value: value)
  }
}
