internal import GuiseManifest

/// Finds the source file that a catalog names.
package enum CodeFiles {
  private static let depth = 6
  private static let listed = 20_000

  /// - Parameters:
  ///   - file: `Module/File.swift`, as the compiler writes it: the file may be in any folder of the
  ///     module's.
  ///   - folders: where to look, the nearest first.
  /// - Returns: the files of that name in a folder of the module's; those of the nearest folder that has
  ///   any.
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
