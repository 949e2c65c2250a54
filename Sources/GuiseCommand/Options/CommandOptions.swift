internal import GuiseManifest
internal import GuiseValidation

/// The options of a run.
struct CommandOptions: Equatable {
  enum Request: Equatable {
    case check, help, version
    /// The identifiers of rules: one to explain, several to list; none for all.
    case explain([String])
  }

  /// A result in place of the report.
  enum Action: Equatable {
    case fix, firstManifest, schema, effective
    case graph(GraphFormat)
    /// The reasons for a registration.
    case why(String)
    /// The differences from another manifest.
    case difference(from: String)
  }

  enum ColorChoice: String, CaseIterable {
    case auto, always, never
  }

  var request = Request.check
  /// Paths in the given form; `-` is standard input.
  var manifests: [String] = []
  /// Manifest arguments that may be misplaced values.
  var doubtful: Set<String> = []
  /// Whether to skip named files that are not manifests.
  var skipsOthers = false
  /// The files that the search for manifests skipped.
  var skipped = SkippedFiles()
  var catalog: String?
  var root: String?
  var namedRoots: [String: String] = [:]
  var variables: [String: String] = [:]
  var checksEnvironment = false
  /// The name of a format of reports or, with `--diff`, of differences.
  var formatName = ReportFormat.text.rawValue
  /// The maximum number of findings to write for one rule; 0 for all, nil for the default of the
  /// format.
  var limit: Int?
  var output: String?
  var action: Action?
  /// The registration given to `--focus`.
  var focus: String?
  /// Whether `--fix` only shows its changes.
  var isDryRun = false
  var isStrict = false
  var isQuiet = false
  var color = ColorChoice.auto
  var emittedCatalog: String?

  /// Whether the output depends on the catalog alone.
  var needsNoManifest: Bool { action == .schema || action == .firstManifest }

  /// The files that the options name as input.
  var inputs: [String] {
    let other: String? = if case .difference(let other)? = action { other } else { nil }
    return manifests + [catalog, other].compactMap(\.self)
  }

  /// The format of reports; those beside a difference in a format of its own are text.
  var format: ReportFormat { ReportFormat(rawValue: formatName) ?? .text }

  /// The effective maximum number of findings to write for one rule.
  var findingLimit: Int { limit == 0 ? .max : limit ?? format.limit }
}
