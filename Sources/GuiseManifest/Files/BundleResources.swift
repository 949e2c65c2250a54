/// The resources of a bundle, which a manifest is one of.
package struct BundleResources: Sendable {
  /// The bundle's name.
  package let name: String
  /// The folder of its resources.
  let folder: String

  /// The paths of the JSON files among them, in byte order; those of bundles in the bundle are left out.
  package var files: [String] { all.filter { Self.inner($0) == nil } }

  /// The bundles in this one that have a file of a name.
  package func bundles(having name: String) -> [String] {
    all.filter { RelativePath.name(of: $0) == name }.compactMap(Self.inner)
  }

  /// The path of a file among the resources.
  package func path(of file: String) -> String { RelativePath.relative(file, to: folder) }

  /// Whether a normalised path leads to where resources are: one in a named root may not.
  package func contains(_ file: String) -> Bool { RelativePath.isInside(file, folder) }

  private var all: [String] {
    DiskFile.files(in: folder, ending: ".json", depth: 4, limit: 2000).map(path)
  }

  /// The bundle that a path leads into. SwiftPM gives those of modules the second ending on Linux.
  private static func inner(_ path: String) -> String? {
    path.split(separator: "/").dropLast()
      .first { $0.hasSuffix(".bundle") || $0.hasSuffix(".resources") }.map(String.init)
  }
}
