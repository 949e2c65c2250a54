internal import GuiseManifest

extension BundleResources {
  /// The paths of the JSON files, in byte order, excluding those of nested bundles.
  var files: [String] { all.filter { Self.inner($0) == nil } }

  /// Returns the nested bundles that contain a file of a given name.
  func bundles(having name: String) -> [String] {
    all.filter { RelativePath.name(of: $0) == name }.compactMap(Self.inner)
  }

  private var all: [String] {
    DiskFile.files(in: folder, ending: ".json", depth: 4, limit: 2000).map(path)
  }

  /// Returns the nested bundle in a path. On Linux, SwiftPM gives bundles of modules the second ending.
  private static func inner(_ path: String) -> String? {
    path.split(separator: "/").dropLast()
      .first { $0.hasSuffix(".bundle") || $0.hasSuffix(".resources") }.map(String.init)
  }
}
