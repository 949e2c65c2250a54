/// A fault of a manifest's files, as opposed to their text.
package enum FileFault: Error {
  /// A file that cannot be read; `reference` is its include, or nil for the file that the caller named.
  case unreadable(path: String, reason: String, reference: Place?)
  /// A manifest that is not among the resources of the bundle that the caller named.
  case noResource(path: String, BundleResources)
  case tooLarge(path: String, allowed: Int, actual: Int)
  /// An include that cannot be followed.
  case include(Placed<String>, Problem)

  package enum Problem: Sendable {
    /// A missing file. `resolved` is its expected path; `flattened`, its path in a bundle that was made
    /// without its folders; `bundle`, the name of the bundle that should contain it.
    case notFound(resolved: String, flattened: String? = nil, bundle: String? = nil)
    /// The including manifest was not read from a folder.
    case noFolder
    /// A file outside its root; `name` is set for a named root.
    case outside(root: String, name: String?)
    case absolute
    case url
    case unknownRoot(String, known: [String])
    /// The files, from the one that is included again, and the place of each include.
    case cycle([String], links: [Place])
    case tooMany(allowed: Int, actual: Int)
  }
}
