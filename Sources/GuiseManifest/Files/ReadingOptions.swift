/// The options for reading a manifest's files.
package struct ReadingOptions: Sendable {
  /// The folder that confines includes; nil for the first manifest's own.
  package var root: String?
  /// Further roots by name, for includes such as `name:path`.
  package var namedRoots: [String: String] = [:]
  package var limits = ReadingLimits()
  /// Unsaved texts that replace file contents, by file identity: for a file on disk, its path with every link
  /// resolved.
  package var unsaved: [String: [UInt8]] = [:]
  /// Whether included files are read too.
  package var followsIncludes = true

  package init(
    root: String? = nil, namedRoots: [String: String] = [:], limits: ReadingLimits = .init()
  ) {
    self.root = root
    self.namedRoots = namedRoots
    self.limits = limits
  }
}
