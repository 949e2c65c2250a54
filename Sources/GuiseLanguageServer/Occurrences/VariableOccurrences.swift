internal import GuiseManifest
internal import StrictJSON

/// The variables to which a string refers, with their places in the file.
enum VariableOccurrences {
  /// - Parameter content: the range between the quotes of the string.
  static func all(in bytes: [UInt8], _ content: Range<Int>) -> [Occurrence] {
    let template = VariableTemplate(JSONText.string(bytes[content]))
    var start = content.lowerBound
    var found: [Occurrence] = []
    for name in template.variables {
      // JSON need not escape any character of the braces and the name, but may.
      let written = Array("{\(name)}".utf8)
      guard let range = bytes[start..<content.upperBound].firstRange(of: written) else { continue }
      found.append(
        Occurrence(
          name: OccurrenceName(.variable, name), role: .reference,
          range: range.lowerBound + 1..<range.upperBound - 1))
      start = range.upperBound
    }
    return found
  }
}
