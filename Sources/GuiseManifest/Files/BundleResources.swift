/// The resources of the bundle that contains a manifest.
package struct BundleResources: Sendable {
  /// The bundle's name.
  package let name: String
  /// The folder of the resources.
  package let folder: String

  /// Returns the path of a file among the resources.
  package func path(of file: String) -> String { RelativePath.relative(file, to: folder) }

  /// Whether a normalised path is in the folder: a file in a named root may not be.
  package func contains(_ file: String) -> Bool { RelativePath.isInside(file, folder) }
}
