public import Foundation

/// The manifests in `Tests/Fixtures`.
public enum Fixtures {
  public static let folder = Repository.url("Tests/Fixtures")

  /// Returns the manifests directly in a folder of fixtures, in byte order; included files are in
  /// subfolders.
  public static func manifests(in name: String) -> [URL] {
    let folder = folder.appending(path: name)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { folder.appending(path: $0) }
  }

  /// Returns the folders directly in a folder of fixtures, in byte order.
  public static func folders(in name: String) -> [URL] {
    let folder = folder.appending(path: name)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.contains(".") }.sorted().map { folder.appending(path: $0) }
  }

  /// Returns the golden text of a manifest.
  public static func golden(of manifest: URL) -> URL {
    manifest.deletingPathExtension().appendingPathExtension("txt")
  }
}
