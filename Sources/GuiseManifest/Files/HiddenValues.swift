package import StrictJSON

/// The text that reports never show, by a rule that a reader can foretell.
///
/// - Of a manifest that declares a secret, its `variables`.
/// - All of a file that is not JSON and contains `secret`, and of one that is neither a manifest nor a catalog.
package enum HiddenValues {
  /// Hides what one file must not show, before anything is reported about it.
  ///
  /// - Returns: Whether the file is JSON but neither a manifest nor a catalog: messages quote none of it.
  package static func hide(in source: SourceFile, _ result: ReadingResult) -> Bool {
    func contains(_ word: String) -> Bool { source.bytes.firstRange(of: Array(word.utf8)) != nil }
    let root = result.document?.root
    let isOther = root.map {
      $0["guise"] == nil && ($0["version"] == nil || $0["factories"] == nil)
    }
    if isOther ?? (contains("secret") || !contains("guise") && !contains("factories")) {
      source.hide(0..<source.bytes.count)
    }
    return isOther ?? false
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
}
