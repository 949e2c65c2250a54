internal import GuiseManifest

extension Rule {
  package static let unreadableFile = Rule(
    "unreadable-file",
    summary: """
      A manifest, or a file that it includes, exists but cannot be read: it is a folder, access is \
      denied, or reading failed. Findings that depend on its content are not reported.
      """,
    wrong: .shell("chmod 200 manifest.json; guise-validate manifest.json"),
    right: .shell("chmod 644 manifest.json; guise-validate manifest.json"),
    remedy: """
      Make the file readable for whoever runs the check. Remove from `"include"` any file that is \
      not needed, or any folder.
      """
  ) { check in
    check.composed.files.fileFaults.compactMap { fault in
      switch fault {
      case .noResource(let path, let bundle):
        let files = bundle.files
        let known = files.isEmpty ? "none" : Phrase.shortList(files, limit: 10)
        return Finding(
          fault.fault.message, at: nil,
          help: whereItIs(path, bundle, files) + ["JSON files in the bundle: \(known)"])
      case .unreadable(let path, _, let reference):
        let help: Suggestion =
          if reference != nil {
            "make the file readable, or remove it from \"include\""
          } else if path.unicodeScalars.contains("\u{FFFD}") {
            "file names must be UTF-8: rename the file, or pass it on standard input: - <FILE"
          } else {
            "check the path and the file's permissions"
          }
        return Finding(fault.fault.message, at: reference, help: [help])
      case .tooLarge, .include: return nil
      }
    }
  }

  private static func whereItIs(
    _ path: String, _ bundle: BundleResources, _ files: [String]
  ) -> [Suggestion] {
    let name = RelativePath.name(of: path)
    // Elsewhere the extension is a separate parameter, and easily left out.
    let moved = files.filter { [name, name + ".json"].contains(RelativePath.name(of: $0)) }
    if let end = moved.filter({ path.hasSuffix("/" + $0) }).max(by: { $0.count < $1.count }) {
      return end == name ? [BundleResources.keepingFolders(name)] : Suggestion.candidates([end])
    }
    if !moved.isEmpty { return Suggestion.candidates(Array(moved.prefix(3))) }
    if let other = bundle.bundles(having: name).first {
      return ["\(Phrase.quoted(other)) has it: the resources of a module are in 'Bundle.module'"]
    }
    let near = Suggestion.nearest(to: path, among: files)
    return near.isEmpty ? [BundleResources.adding(path)] : near
  }
}

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
    let first = Phrase.quoted(path.split(separator: "/").first.map(String.init) ?? path)
    return Suggestion(
      "add it to the resources: '.copy(\(first))' in Package.swift, \(inXcode) in Xcode")
  }
}
