internal import GuiseManifest

/// The search for a source file that a catalog names.
package enum CodeFiles {
  private static let depth = 6
  private static let listed = 20_000

  /// - Parameters:
  ///   - file: `Module/File.swift`, in the spelling of the compiler; the file may be in any
  ///     subfolder of the module.
  ///   - folders: the folders to search, nearest first.
  /// - Returns: the matching files in a folder of the module, from the nearest folder with any.
  package static func paths(of file: String, below folders: [String]) -> [String] {
    guard let slash = file.lastIndex(of: "/") else { return [] }
    let module = "/" + file[..<slash] + "/"
    let name = String(file[slash...])
    for folder in folders {
      let found = DiskFile.files(
        in: folder, ending: name.dropFirst().description, depth: depth, limit: listed
      )
      .filter { $0.hasSuffix(name) && $0.contains(module) }
      if !found.isEmpty { return found }
    }
    return []
  }
}
