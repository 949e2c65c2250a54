internal import StrictJSON

/// Finds the references to variables in settings.
enum ReferenceScan {
  /// Calls `body` for each string within `settings` that may refer to a variable.
  static func forEachTemplate(
    in settings: JSONValue, _ body: (JSONValue, VariableTemplate) -> Void
  ) {
    let document = settings.document
    guard mayRefer(document.source.bytes, settings.range) else { return }
    for value in settings.strings {
      guard mayRefer(document.source.bytes, value.range), let text = value.string else { continue }
      body(value, VariableTemplate(text))
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

  /// Whether there is a dollar sign, or an escape that could be one.
  private static func mayRefer(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      for offset in range where bytes[offset] == 0x24 || bytes[offset] == 0x5C { return true }
      return false
    }
  }
}
