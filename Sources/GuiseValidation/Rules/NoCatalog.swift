package import GuiseManifest

extension Rule {
  package static let noCatalog = Rule("no-catalog")
}

extension Diagnostic {
  /// - Parameters:
  ///   - manifest: The manifest's path, for display.
  ///   - file: The manifest as it was read, if it was: the finding is shown there.
  package static func noCatalog(manifest: String, in file: ManifestFile?) -> Diagnostic {
    Rule.noCatalog.diagnostic(
      Finding(
        "there is no catalog to check \"\(manifest)\" against",
        at: file.map { Place(opening: $0.root) },
        help: [
          "name one with --catalog FILE, or as \"catalog\" in the manifest",
          Suggestion(
            "put guise-catalog.json beside the manifest: the application's own validator writes it with "
              + "--emit-catalog guise-catalog.json"),
          "run the application's own validator, which has the factories linked in and needs none",
        ]))
  }
}
