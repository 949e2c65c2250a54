internal import StrictJSON

/// Hides from reports what a manifest's text has of secrets. What that is follows from the structure of the
/// file, and from no name in it:
///
/// - Of a file that is JSON, the defaults of variables that are secrets or at fault.
/// - Of a file that is not, and has `"secret"` in it: see `UnreadText`.
/// - Of a file that is neither a manifest nor a catalog, everything.
enum HiddenValues {
  /// Hides what one file shows to hold secrets, before anything is said of it.
  ///
  /// - Parameter result: What strict reading made of the file.
  /// - Returns: Whether the file is JSON, and neither a manifest nor a catalog: messages quote nothing of it.
  static func hide(in source: SourceFile, _ result: ReadingResult) -> Bool {
    if let root = result.document?.root {
      guard root["guise"] == nil, root["version"] == nil || root["factories"] == nil else {
        return false
      }
      source.hide([0..<source.bytes.count])
      return true
    }
    if let fault = result.faults.first {
      source.hide(UnreadText(source, fault: fault).ranges)
    }
    return false
  }

  /// Hides the defaults of variables that are secrets or at fault. What is a secret or at fault in one of
  /// several files is so in all.
  ///
  /// - Parameters:
  ///   - isFaulty: Whether a variable departs from the format.
  ///   - isIncomplete: What cannot be read may say that any variable is a secret that the others
  ///     override.
  /// - Returns: The names of these variables.
  static func hideDefaults(
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
