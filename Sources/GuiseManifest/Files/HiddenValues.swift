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
    let isOther = result.document.map {
      $0.root["guise"] == nil && ($0.root["version"] == nil || $0.root["factories"] == nil)
    }
    if isOther ?? (contains("secret") || !contains("guise") && !contains("factories")) {
      source.hide(0..<source.bytes.count)
    }
    return isOther ?? false
  }

  /// Hides the variables of a manifest's files, if one of them declares a secret.
  package static func hideVariables(of documents: [JSONDocument]) {
    let variables = documents.compactMap { $0.root["variables"]?.value }
    let secrets = variables.flatMap(\.members).compactMap { $0.value["secret"]?.value }
    if secrets.allSatisfy({ $0.boolean == false }) { return }
    for object in variables { object.document.source.hide(object.range) }
  }
}
