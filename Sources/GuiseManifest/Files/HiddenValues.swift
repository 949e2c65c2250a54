package import StrictJSON

/// Hides from reports what a manifest's text has of secrets. What that is follows from the structure of the
/// file, and from no name in it:
///
/// - Of a file that is JSON, the defaults of variables that are secrets or at fault.
/// - Of a file that is not, and has `"secret"` in it, all text but keys, numbers and punctuation.
/// - Of a file that is neither a manifest nor a catalog, everything.
package enum HiddenValues {
  /// Hides what one file shows to hold secrets, before anything is said of it.
  ///
  /// - Parameter result: What strict reading made of the file.
  /// - Returns: Whether the file is JSON, and neither a manifest nor a catalog: messages quote nothing of it.
  package static func hide(in source: SourceFile, _ result: ReadingResult) -> Bool {
    if let root = result.document?.root {
      guard root["guise"] == nil, root["version"] == nil || root["factories"] == nil else {
        return false
      }
      source.hide([0..<source.bytes.count])
      return true
    }
    if let fault = result.faults.first {
      let place = min(fault.range.lowerBound, source.bytes.count)
      source.hide(broken(source, place))
    }
    return false
  }

  /// The ranges to hide of a file that is not JSON. Reports show the line of its one finding alone.
  private static func broken(_ source: SourceFile, _ place: Int) -> [Range<Int>] {
    let bytes = source.bytes
    func has(_ word: String) -> Bool {
      ["\"", "'"].contains { bytes.firstRange(of: Array("\($0)\(word)\($0)".utf8)) != nil }
    }
    guard has("guise") || has("version") && has("factories") else { return [0..<bytes.count] }
    guard has("secret") else { return [] }
    let start = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = Array(bytes[start..<max(place, source.endOfLine(at: place))])
    return RecoveredText(line).tokens.compactMap { token in
      isShown(token, in: line)
        ? nil : token.content.lowerBound + start..<token.content.upperBound + start
    }
  }

  /// Whether a token is a key with its colon, a bracket, a number or another word without letters.
  private static func isShown(_ token: JSONToken, in line: [UInt8]) -> Bool {
    let colon = UInt8(ascii: ":")
    if line[token.range.upperBound...].first(where: { !$0.isBlank }) == colon {
      return line[..<token.range.lowerBound].last { !$0.isBlank } != colon
    }
    switch token.kind {
    case .object, .array: return true
    case .string: return false
    case .word:
      let text = token.text(in: line)
      return ["true", "false", "null"].contains(text)
        || text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
        || text.utf8.allSatisfy { $0 < 0x80 && !Identifier.isWord($0) && !"\\'".utf8.contains($0) }
    }
  }

  /// Hides the defaults of variables that are secrets or at fault. What is a secret or at fault in one of
  /// several files is so in all.
  ///
  /// - Parameters:
  ///   - isFaulty: Whether a variable departs from the format.
  ///   - isIncomplete: What cannot be read may say that any variable is a secret that the others
  ///     override.
  /// - Returns: The names of these variables.
  package static func hideDefaults(
    in documents: [JSONDocument], isIncomplete: Bool, isFaulty: (JSONValue) -> Bool
  ) -> Set<String> {
    let variables = documents.flatMap { $0.root["variables"]?.value.members.map(\.self) ?? [] }
    let names = Set(
      variables.filter { member in
        let variable = member.value
        return variable["secret"]?.value.boolean == true || isFaulty(variable)
          || isIncomplete && variable["override"] != nil
      }.map(\.key))
    guard !names.isEmpty else { return names }
    for member in variables where names.contains(member.key) {
      // What stands in place of the whole variable is meant for its default.
      let defaults =
        member.value.kind == .object
        ? member.value.members.filter { $0.key == "default" }.map(\.value) : [member.value]
      member.document.source.hide(defaults.map { content(of: $0) })
    }
    return names
  }

  /// The range between quotes, brackets or braces; all of any other value.
  private static func content(of value: JSONValue) -> Range<Int> {
    let range = value.range
    let isEnclosed = [.string, .array, .object].contains(value.kind)
    return isEnclosed ? range.lowerBound + 1..<range.upperBound - 1 : range
  }
}
