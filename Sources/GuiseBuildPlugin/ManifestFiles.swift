import Foundation

/// The files that a check reads.
enum ManifestFiles {
  /// The JSON files in a folder and below it, outside of hidden folders.
  static func json(below folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "json" }
  }

  /// The files directly in a folder that are called as manifests are, if one of them is a manifest.
  static func manifests(in folder: URL) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return manifests(among: files ?? [])
  }

  /// The files that are called as manifests are, if one of them is a manifest: the tool skips others, and
  /// says so.
  static func manifests(among files: [URL]) -> [URL] {
    files.contains(where: isManifest) ? sorted(files.filter(isNamedLikeManifest)) : []
  }

  /// Files with all that those of them include that are manifests, and their catalogs; what does not
  /// exist is left out.
  ///
  /// Paths that begin with the name of a root are left out: a manifest does not say where that root is.
  static func read(by files: [URL]) -> [URL] {
    var found: Set<URL> = []
    var open = files
    while let file = open.popLast() {
      guard exists(file), found.insert(file.standardizedFileURL).inserted,
        let bytes = try? Data(contentsOf: file),
        let manifest = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any]
      else { continue }
      guard manifest["guise"] != nil else { continue }
      let folder = file.deletingLastPathComponent()
      let catalog = manifest["catalog"] as? String ?? "guise-catalog.json"
      for path in (manifest["include"] as? [String] ?? []) + [catalog] {
        open.append(URL(filePath: path, relativeTo: folder).absoluteURL)
      }
    }
    return sorted(Array(found))
  }

  /// Whether a file is called as manifests are, and no other tool calls its files so or it has `guise` in
  /// it: the tool looks closer.
  static func isManifest(_ file: URL) -> Bool {
    guard isNamedLikeManifest(file) else { return false }
    if isOnlyOurs(file) { return true }
    guard let bytes = try? Data(contentsOf: file) else { return exists(file) }
    return bytes.range(of: Data(#""guise""#.utf8)) != nil
  }

  private static func isNamedLikeManifest(_ file: URL) -> Bool {
    let name = file.lastPathComponent.lowercased()
    return name == "manifest.json" || name.hasPrefix("manifest.") && name.hasSuffix(".json")
      || isOnlyOurs(file)
  }

  private static func isOnlyOurs(_ file: URL) -> Bool {
    file.lastPathComponent.lowercased().hasSuffix(".guise.json")
  }

  private static func exists(_ file: URL) -> Bool {
    FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
  }

  private static func sorted(_ files: [URL]) -> [URL] {
    files.sorted { $0.path(percentEncoded: false) < $1.path(percentEncoded: false) }
  }
}
