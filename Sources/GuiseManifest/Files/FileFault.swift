/// What is wrong with the files of a manifest, as far as it is not in their text.
package enum FileFault: Sendable {
  /// `reference` is where the file is included; nil for the file that the caller named.
  case unreadable(path: String, reason: String, reference: Place?)
  /// The manifest is not among the resources of the bundle that the caller named.
  case noResource(path: String, BundleResources)
  case tooLarge(path: String, allowed: Int, actual: Int)
  /// An include that cannot be followed.
  case include(Placed<String>, Problem)

  package enum Problem: Sendable {
    /// `resolved` is where the file was looked for; `flattened` where a bundle has it, if its folders
    /// were lost when the bundle was made.
    case notFound(resolved: String, flattened: String? = nil)
    /// The manifest was not read from a folder.
    case noFolder
    /// `name` is that of a named root.
    case outside(root: String, name: String?)
    case absolute
    case url
    case unknownRoot(String, known: [String])
    /// The files, from the one that is included again, and where each includes the next.
    case cycle([String], links: [Place])
    case tooMany(allowed: Int, actual: Int)
  }
}
