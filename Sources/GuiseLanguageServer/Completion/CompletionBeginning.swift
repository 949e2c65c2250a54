internal import GuiseManifest
internal import GuiseTooling
internal import StrictJSON

extension CursorContext {
  /// A whole manifest, for an empty file with the name of one: that of `guise-validate --init` or,
  /// without a catalog, one without registrations.
  var wholeManifest: [CompletionEntry] {
    guard ManifestSearch.isNamedLikeManifest(RelativePath.name(of: file)) else { return [] }
    let drafted = catalog.map { catalog in
      let manifest = FirstManifest.make(from: catalog) { manifest in
        ManifestValidator(catalog: catalog).report(for: [.manifest(manifest, path: file)])
      }
      return CompletionText(String(decoding: manifest.encoded(), as: UTF8.self))
    }
    let empty: CompletionText =
      """
      {
        "guise": 1,
        "assemblies": {
          "app": {
            "registrations": {

      """ + "        " + .place + """

              }
            }
          }
        }

        """
    let entry = valueEntry(
      "{ \"guise\": 1 … }", .value, drafted ?? empty, detail: "a whole manifest",
      documentation: drafted == nil
        ? "An assembly without registrations."
        : "Registrations of what the code requires, as `guise-validate --init` writes them.")
    return [entry].compactMap(\.self)
  }
}
