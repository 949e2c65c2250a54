import Foundation

/// A file of this package, by its path.
func file(_ path: String) -> URL {
  URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: path)
}

let manifest = file("manifest.json")
