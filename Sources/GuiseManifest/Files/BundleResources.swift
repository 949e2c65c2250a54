/// The resources of the bundle that contains a manifest.
package struct BundleResources: Sendable {
  /// The bundle's name.
  package let name: String
  /// The folder of the resources.
  let folder: String

  /// The paths of the JSON files, in byte order, excluding those of nested bundles.
  package var files: [String] { all.filter { Self.inner($0) == nil } }

  /// Returns the nested bundles that contain a file of a given name.
  package func bundles(having name: String) -> [String] {
    all.filter { RelativePath.name(of: $0) == name }.compactMap(Self.inner)
  }

  /// Returns the path of a file among the resources.
  package func path(of file: String) -> String { RelativePath.relative(file, to: folder) }

  /// Whether a normalised path is in the folder: a file in a named root may not be.
  package func contains(_ file: String) -> Bool { RelativePath.isInside(file, folder) }

  private var all: [String] {
    DiskFile.files(in: folder, ending: ".json", depth: 4, limit: 2000).map(path)
  }

  /// Returns the nested bundle in a path. On Linux, SwiftPM gives bundles of modules the second ending.
  private static func inner(_ path: String) -> String? {
    path.split(separator: "/").dropLast()
      .first { $0.hasSuffix(".bundle") || $0.hasSuffix(".resources") }.map(String.init)
  }
}
