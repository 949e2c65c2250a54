package import StrictJSON

/// Hides secrets in a manifest's text from reports.
///
/// The structure of the file decides, not the names in it:
///
/// - In JSON files, the defaults of secret or faulty variables are hidden.
/// - In other files with `"secret"`, all text is hidden except keys, numbers and punctuation.
/// - In files that are neither a manifest nor a catalog, everything is hidden.
package enum HiddenValues {
  /// Hides the secrets that one file shows, before anything is reported about it.
  ///
  /// - Parameter result: The result of strict reading.
  /// - Returns: Whether the file is JSON but neither a manifest nor a catalog: messages quote none of it.
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

  /// Returns the ranges to hide in a file that is not JSON. Reports show only the line of its one fault.
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
        || text.utf8.allSatisfy { $0 < 0x80 && !$0.isOfWord && !"\\'".utf8.contains($0) }
    }
  }

  /// Hides the defaults of variables that are secret or faulty in at least one of several files.
  ///
  /// - Parameters:
  ///   - isFaulty: Whether a variable violates the format.
  ///   - isIncomplete: Whether an unreadable part may declare any overridden variable as secret.
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
      // A value in place of the variable object is meant as its default.
      let defaults =
        member.value.kind == .object
        ? member.value.members.filter { $0.key == "default" }.map(\.value) : [member.value]
      member.document.source.hide(defaults.map { content(of: $0) })
    }
    return names
  }

  /// Returns the range between quotes, brackets or braces; the whole range of any other value.
  private static func content(of value: JSONValue) -> Range<Int> {
    let range = value.range
    let isEnclosed = [.string, .array, .object].contains(value.kind)
    return isEnclosed ? range.lowerBound + 1..<range.upperBound - 1 : range
  }
}
