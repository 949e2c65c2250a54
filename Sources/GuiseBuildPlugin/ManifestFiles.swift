import Foundation

/// The files that a check reads.
enum ManifestFiles {
  /// Returns the manifests in a package's folder and below it, except in hidden folders, in folders of targets
  /// and in other packages.
  static func manifests(ofPackage folder: URL, outside targets: [URL]) -> [URL] {
    let targets = Set(targets.map(\.standardizedFileURL.pathComponents))
    let files = json(below: folder) { entry in
      targets.contains(entry.standardizedFileURL.pathComponents)
        || exists(entry.appending(path: "Package.swift"))
    }
    return manifests(among: files)
  }

  /// Returns the JSON files in or below a folder, except in hidden folders and in those left out.
  static func json(below folder: URL, except isLeftOut: (URL) -> Bool = { _ in false }) -> [URL] {
    let entries = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    var files: [URL] = []
    while let entry = entries?.nextObject() as? URL {
      if isLeftOut(entry) {
        entries?.skipDescendants()
      } else if entry.pathExtension == "json" {
        files.append(entry)
      }
    }
    return files
  }

  /// Returns the files with names of manifests, if one of them is a manifest: the tool skips and
  /// reports the others.
  static func manifests(among files: [URL]) -> [URL] {
    files.contains(where: isManifest) ? sorted(files.filter(isNamedLikeManifest)) : []
  }

  /// Returns the existing files among the given ones, the includes of those that are manifests, and
  /// their catalogs.
  ///
  /// Paths that begin with the name of a root are left out: a manifest does not define the root's
  /// folder.
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

  /// Returns whether a file counts as a manifest.
  ///
  /// Its name must be specific to manifests, or fit them while the file contains `guise`; the tool
  /// examines it further.
  static func isManifest(_ file: URL) -> Bool {
    guard isNamedLikeManifest(file) else { return false }
    if hasGuiseSuffix(file) { return true }
    guard let bytes = try? Data(contentsOf: file) else { return exists(file) }
    return bytes.range(of: Data(#""guise""#.utf8)) != nil
  }

  private static func isNamedLikeManifest(_ file: URL) -> Bool {
    let name = file.lastPathComponent.lowercased()
    return name == "manifest.json" || name.hasPrefix("manifest.") && name.hasSuffix(".json")
      || hasGuiseSuffix(file)
  }

  private static func hasGuiseSuffix(_ file: URL) -> Bool {
    file.lastPathComponent.lowercased().hasSuffix(".guise.json")
  }

  private static func exists(_ file: URL) -> Bool {
    FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
  }

  private static func sorted(_ files: [URL]) -> [URL] {
    files.sorted { $0.path(percentEncoded: false) < $1.path(percentEncoded: false) }
  }
}
