internal import Foundation
internal import GuiseCommand
internal import GuiseManifest
internal import GuiseValidation

/// Converts between paths and URIs of the protocol.
package enum DocumentURI {
  /// Returns the path of a document; nil where it is neither a local file nor an unsaved text.
  ///
  /// - Parameter folder: the folder of an unsaved text, such as `untitled:Untitled-1`, which has none.
  package static func path(_ uri: String, unsavedIn folder: String) -> String? {
    let scheme = "untitled:"
    guard uri.hasPrefix(scheme) else { return path(uri) }
    guard let name = plain(String(uri.dropFirst(scheme.count))), !name.isEmpty else { return nil }
    return name.hasPrefix("/") ? name : RelativePath.join(folder, name)
  }

  /// Returns the path of a URI; nil where it does not name a local file.
  ///
  /// Clients differ in the characters that they encode, so every `%XX` is decoded and all other
  /// characters are kept.
  package static func path(_ uri: String) -> String? {
    let parts = uri.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.first?.lowercased() == "file:", parts.count == 4, parts[1].isEmpty,
      parts[2].isEmpty || parts[2] == "localhost"
    else { return nil }
    return plain("/" + parts[3])
  }

  /// Returns a text without percent encoding; as it is where it has none.
  private static func plain(_ encoded: String) -> String? {
    let text = encoded.removingPercentEncoding ?? encoded
    return text.utf8.contains(0) ? nil : text
  }

  package static func uri(_ path: String) -> String {
    "file://" + path.percentEncoded(keeping: "/-._~")
  }

  /// Returns the path of a folder, without a trailing slash.
  static func folder(_ uri: String) -> String? {
    guard var path = path(uri) else { return nil }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
