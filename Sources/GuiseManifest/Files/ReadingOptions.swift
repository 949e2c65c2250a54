/// How far the reading of a manifest's files may look.
package struct ReadingOptions: Sendable {
  /// The folder that includes may reach; nil: the first manifest's own.
  package var root: String?
  /// Further roots by name, for includes such as `name:path`.
  package var namedRoots: [String: String] = [:]
  package var limits = ReadingLimits()
  /// Texts that stand for those of files, by what tells a file from every other: of one on disk, its path
  /// with every link resolved.
  package var unsaved: [String: [UInt8]] = [:]
  /// Whether the files that a manifest includes are read too.
  package var followsIncludes = true

  package init(
    root: String? = nil, namedRoots: [String: String] = [:], limits: ReadingLimits = .init()
  ) {
    self.root = root
    self.namedRoots = namedRoots
    self.limits = limits
  }
}
