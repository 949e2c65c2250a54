internal import GuiseManifest

/// Finds the catalog that a manifest is checked against, when none is given.
enum CatalogLookup {
  static let defaultName = "guise-catalog.json"

  /// What the manifest, or what it includes, names as its catalog; else `guise-catalog.json` beside the
  /// manifest if there is one.
  static func path(for manifest: ManifestInput) -> String? {
    if let named = manifest.files.catalogPath { return named.value }
    let beside = manifest.folder == "." ? defaultName : manifest.folder + "/" + defaultName
    return DiskFile.exists(beside) ? beside : nil
  }
}
