extension BundleResources {
  /// Help for a file that the bundle has without its folder.
  ///
  /// - Parameter found: The path that the file has in the bundle.
  static func keepingFolders(_ found: String) -> Suggestion {
    Suggestion(
      "it is in the bundle at \(Phrase.quoted(found)), because copying flattened the folders; copy the "
        + "whole folder, with '.copy' in Package.swift or as a folder reference in Xcode")
  }

  /// Help for a file that the bundle does not have at all.
  static func adding(_ path: String) -> Suggestion {
    let inXcode = path.contains("/") ? "the folder as a folder reference" : "Copy Bundle Resources"
    return Suggestion(
      "add it to the resources: '.copy(\(Phrase.quoted(first(of: path))))' in Package.swift, \(inXcode) "
        + "in Xcode")
  }

  private static func first(of path: String) -> String {
    path.split(separator: "/").first.map(String.init) ?? path
  }
}
