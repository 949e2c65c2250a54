internal import GuiseManifest
package import StrictJSON

/// The findings of one run of the validator, ready to be rendered.
public struct ValidationReport: Sendable {
  /// The counts of one manifest's registrations. Those of a manifest with errors are not counted.
  public struct Manifest: Hashable, Sendable {
    /// The path that the manifest was read by, as in the findings.
    public var path: String
    /// The number of enabled registrations; 0 for a manifest with errors.
    public var registrations = 0
    /// The number of registrations that are known to be resolvable.
    public var verified = 0
    /// The number of registrations that may have hidden dependencies.
    public var opaque = 0
    /// The number of registrations at which an error was found.
    public var failed = 0
    /// Whether the manifest is meant to be included, so that its wiring was not checked and nothing in it is
    /// verified.
    public var isFragment = false
    /// The last phase of the check.
    package var phase = CheckPhase.reading
    package var hasErrors = false
    /// The number of variables that settings in use need and that have no value here.
    package var unset = 0
  }

  /// The manifests that were checked on their own; included files belong to those that include them.
  public var manifests: [Manifest]
  /// The findings, in the order of their places: path as read, then line, column, rule.
  public var diagnostics: [Diagnostic]
  /// Whether a file named by the caller, or the catalog, could not be read: the check then has no verdict.
  public var couldNotCheck: Bool
  /// The text of every file read, by the path that locations name.
  package var sources: [String: SourceFile]
  /// The paths of further files that the check read.
  package var otherInputs: Set<String> = []
  /// The places of the `allow` entries that accepted findings.
  package var usedAllows: Set<Diagnostic.Location> = []
  /// The severities of each manifest's findings, by its path, if several were checked in one run.
  package var severities: [String: Set<Diagnostic.Severity>] = [:]
  /// The further findings, which are only counted.
  package var leftOut = LeftOutFindings()
  /// The files that the search for manifests left out.
  package var skipped = SkippedFiles()

  package init(
    manifests: [Manifest] = [], diagnostics: [Diagnostic] = [], couldNotCheck: Bool = false,
    sources: [String: SourceFile] = [:]
  ) {
    self.manifests = manifests
    self.diagnostics = diagnostics
    self.couldNotCheck = couldNotCheck
    self.sources = sources
  }

  /// The number of findings of a severity, with those that were only counted because of a limit on the
  /// findings of each rule.
  ///
  /// - Parameter severity: the severity to count.
  /// - Complexity: linear in the number of findings.
  public func count(_ severity: Diagnostic.Severity) -> Int {
    diagnostics.count { $0.severity == severity } + leftOut.count(severity)
  }
}
