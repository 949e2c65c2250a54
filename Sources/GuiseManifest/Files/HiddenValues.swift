package import StrictJSON

/// The text that reports never show, by a rule that a reader can foretell.
///
/// - Of a manifest that declares a secret, its `variables`.
/// - All of a file that is not JSON and contains `secret`, and of one that is neither a manifest nor a catalog.
package enum HiddenValues {
  /// Hides what one file must not show, before anything is reported about it.
  ///
  /// - Parameter result: The result of strict reading.
  /// - Returns: Whether the file is JSON but neither a manifest nor a catalog: messages quote none of it.
  package static func hide(in source: SourceFile, _ result: ReadingResult) -> Bool {
    let whole = 0..<source.bytes.count
    guard let root = result.document?.root else {
      if contains("secret", source) || !contains("guise", source) && !contains("factories", source)
      {
        source.hide(whole)
      }
      return false
    }
    if root["guise"] == nil, root["version"] == nil || root["factories"] == nil {
      source.hide(whole)
      return true
    }
    return false
  }

  /// Hides the variables of a manifest's files, if one of them declares a secret.
  package static func hideVariables(of documents: [JSONDocument]) {
    let variables = documents.compactMap { $0.root["variables"]?.value }
    let hasSecret = variables.contains { object in
      object.members.contains { $0.value["secret"].map { $0.value.boolean != false } ?? false }
    }
    if !hasSecret { return }
    for object in variables { object.document.source.hide(object.range) }
  }

  private static func contains(_ word: String, _ source: SourceFile) -> Bool {
    source.bytes.firstRange(of: Array(word.utf8)) != nil
  }
}
