internal import Foundation

/// Names of files as the protocol writes them.
package enum DocumentURI {
  /// The path that a URI names; nil where it names no file.
  package static func path(_ uri: String) -> String? {
    guard let url = URL(string: uri), url.isFileURL else { return nil }
    let path = url.path(percentEncoded: false)
    return path.hasPrefix("/") && !path.contains("\0") ? path : nil
  }

  package static func uri(_ path: String) -> String {
    URL(filePath: path, directoryHint: .notDirectory).absoluteString
  }
}

extension DocumentURI {
  /// The path of a folder, without a slash at its end.
  static func folder(_ uri: String) -> String? {
    guard var path = path(uri) else { return nil }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
