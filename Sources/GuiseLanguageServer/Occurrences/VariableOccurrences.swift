internal import GuiseManifest
internal import StrictJSON

/// Variables that a string refers to, with their places in the text of the file.
enum VariableOccurrences {
  /// - Parameter content: what is between the quotes of the string.
  static func all(in bytes: [UInt8], _ content: Range<Int>) -> [Occurrence] {
    let template = VariableTemplate(JSONText.string(bytes[content]))
    var start = content.lowerBound
    var found: [Occurrence] = []
    for name in template.variables {
      // Between the braces there is nothing that JSON would escape, though it may be.
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
