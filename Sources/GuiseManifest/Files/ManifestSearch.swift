internal import Foundation
internal import StrictJSON

/// Finds the manifests in a folder.
package enum ManifestSearch {
  /// The paths of the manifests in a folder and below it, in byte order: files called `manifest.json`,
  /// `manifest.NAME.json` or `NAME.guise.json` whose top level has `guise`, outside of hidden folders.
  ///
  /// Links are not followed: what they lead to is found where it is, or belongs to others.
  package static func manifests(below folder: String, limit: Int) throws -> [String] {
    var found: [String] = []
    var folders = [folder]
    while let folder = folders.popLast() {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        guard !name.hasPrefix(".") else { continue }
        let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        switch attributes?[.type] as? FileAttributeType {
        case .typeDirectory?: folders.append(path)
        case .typeRegular? where isNamedLikeManifest(name) && isManifest(path, limit: limit):
          found.append(path)
        default: break
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package static func isNamedLikeManifest(_ name: String) -> Bool {
    name == "manifest.json" || name.hasPrefix("manifest.") && name.hasSuffix(".json")
      || name.hasSuffix(".guise.json")
  }

  private static func isManifest(_ path: String, limit: Int) -> Bool {
    // What cannot be read is not to pass for being none.
    guard let bytes = try? DiskFile.read(path, limit: limit, onlyRegular: true) else { return true }
    return isManifest(bytes, path: path)
  }

  /// Whether a text says `"guise"` at its top; if it is not JSON, whether it says so anywhere.
  package static func isManifest(_ bytes: [UInt8], path: String) -> Bool {
    let result = StrictReader(fileSize: bytes.count).read(SourceFile(path: path, bytes: bytes))
    if let document = result.document { return document.root["guise"] != nil }
    return String(decoding: bytes, as: UTF8.self).contains("\"guise\"")
  }
}
