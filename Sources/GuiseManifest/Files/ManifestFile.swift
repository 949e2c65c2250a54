/// One file of a manifest, as a value and as a tree with places.
package final class ManifestFile: Sendable {
  /// The same value for a file regardless of the path to it.
  package let identity: String
  package let document: JSONDocument
  /// The contents without faulty values; settings and defaults of variables stay in the tree.
  package let manifest: Manifest
  /// The positions of the included files, in include order.
  package let includes: [Int]

  init(identity: String, document: JSONDocument, manifest: Manifest, includes: [Int]) {
    (self.identity, self.document) = (identity, document)
    (self.manifest, self.includes) = (manifest, includes)
  }

  package var source: SourceFile { document.source }
  package var root: JSONValue { document.root }
}

extension JSONValue {
  package func members(under key: String) -> [JSONMember] { self[key]?.value.members ?? [] }

  /// The elements that are strings without references to variables.
  package var plainStrings: [JSONValue] {
    elements.filter { $0.string?.refersToVariable == false }
  }

  /// The same strings with their places.
  var placedStrings: [Placed<String>] {
    plainStrings.map { Placed($0.string ?? "", at: Place($0)) }
  }
}

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
