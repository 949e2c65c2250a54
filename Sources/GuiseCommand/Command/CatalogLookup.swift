internal import GuiseManifest
internal import StrictJSON

/// Finds the catalog that a manifest is checked against, when none is given.
struct CatalogLookup {
  static let defaultName = "guise-catalog.json"

  var namedRoots: [String: String]
  var limits: ReadingLimits

  /// What the manifest's `catalog` names, else what an included manifest's names, else
  /// `guise-catalog.json` beside the manifest if there is one.
  func path(for manifest: ManifestInput) -> String? {
    var visited: Set<String> = [manifest.path]
    if let file = manifest.file(limits),
      let named = named(in: file, folder: manifest.folder, &visited)
    {
      return named
    }
    let beside = Self.beside(manifest)
    return FileReader.exists(beside) ? beside : nil
  }

  static func beside(_ manifest: ManifestInput) -> String {
    join(manifest.folder, defaultName)
  }

  private func named(
    in file: SourceFile, folder: String, _ visited: inout Set<String>
  ) -> String? {
    guard let root = StrictReader(limits: limits).read(file).document?.root else { return nil }
    if let catalog = root["catalog"]?.value.string {
      return Self.join(folder, catalog)
    }
    guard let includes = root["include"]?.value.elements else { return nil }
    // What is included later wins, as it does for everything else.
    for include in includes.compactMap(\.string).reversed() {
      guard let path = resolve(include, folder), visited.count <= limits.includes,
        visited.insert(path).inserted,
        let file = ManifestInput(path: path).file(limits)
      else { continue }
      if let found = named(in: file, folder: ManifestInput.folder(of: path), &visited) {
        return found
      }
    }
    return nil
  }

  private func resolve(_ include: String, _ folder: String) -> String? {
    guard let colon = include.firstIndex(of: ":") else { return Self.join(folder, include) }
    guard let root = namedRoots[String(include[..<colon])] else { return nil }
    return Self.join(root, String(include[include.index(after: colon)...]))
  }

  private static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder == "." { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }
}
