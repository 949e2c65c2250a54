/// The reader of a finding: the next step depends on where it is read.
package struct Audience: Hashable, Sendable {
  /// The program that runs the check.
  package enum Setting: Hashable, Sendable {
    /// An application that loads the manifest.
    case application
    /// Code that uses a `ManifestValidator`, such as a test.
    case test
    /// A command, for its caller.
    case command
  }

  package var setting: Setting
  /// Whether the code is known by a catalog, which may be older than the code.
  package var readsCatalog: Bool

  package init(_ setting: Setting, readsCatalog: Bool) {
    self.setting = setting
    self.readsCatalog = readsCatalog
  }
}
