internal import GuiseManifest
internal import GuiseVerification
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
    /// Whether the manifest is meant to be included, so that its wiring was not checked.
    public var isFragment = false
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
    (self.manifests, self.diagnostics) = (manifests, diagnostics)
    (self.couldNotCheck, self.sources) = (couldNotCheck, sources)
  }

  /// The number of findings of a severity, with those beyond the limit of their rule.
  public func count(_ severity: Diagnostic.Severity) -> Int {
    diagnostics.count { $0.severity == severity } + leftOut.count(severity)
  }
}

extension ValidationReport.Manifest {
  /// Counts the registrations of a manifest without errors.
  init(_ path: String, _ check: Check, _ findings: RuleFindings) {
    self.init(path: path)
    phase = findings.phase
    hasErrors = findings.hasErrors
    isFragment = check.composition?.isFragment == true
    failed = findings.faulty.count
    guard !findings.hasErrors, let model = check.wiring else { return }
    registrations = model.entries.count
    unset = model.composition.variables.values.count(where: \.isUnset)
    if isFragment { return }
    opaque = model.entries.count(where: \.isOpaque)
    verified = registrations - opaque
  }
}

extension ValidationReport {
  package mutating func add(_ report: ValidationReport) {
    manifests += report.manifests
    diagnostics += report.diagnostics
    for manifest in report.manifests {
      severities[manifest.path, default: []].formUnion(report.diagnostics.map(\.severity))
    }
    couldNotCheck = couldNotCheck || report.couldNotCheck
    // A file may be read for several manifests: a value is secret if one of them shows it to be.
    sources.merge(report.sources) { first, other in
      first.hide(as: other)
      return first
    }
    usedAllows.formUnion(report.usedAllows)
    leftOut.add(report.leftOut)
    otherInputs.formUnion(report.otherInputs)
  }

  /// Puts the findings in order, each once. An entry of `allow` is needed if one manifest needs it.
  package mutating func settle() {
    diagnostics = diagnostics.filter { finding in
      guard finding.rule == Rule.unusedAllow.id, let location = finding.location else {
        return true
      }
      return !usedAllows.contains(location)
    }.ordered()
  }

  /// Keeps the first findings of each rule and counts the others.
  package mutating func limit(to limit: Int) {
    var kept: [String: Int] = [:]
    diagnostics = diagnostics.filter { finding in
      kept[finding.rule, default: 0] += 1
      if kept[finding.rule, default: 0] <= limit { return true }
      leftOut.add(of: finding.rule, finding.severity)
      return false
    }
  }
}
