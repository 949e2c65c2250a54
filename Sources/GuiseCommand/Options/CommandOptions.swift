internal import GuiseManifest

/// The options of a run.
struct CommandOptions: Equatable {
  enum Request: Equatable {
    case check, help, version, manual
    case completions(Shell)
    /// An existing rule, by its identifier; nil for the list of all.
    case explain(rule: String?)
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
  var format = ReportFormat.text
  /// The format of `--diff`; nil for lines or for JSON, as in `format`.
  var differenceFormat: DifferenceFormat?
  /// The maximum number of findings to write for one rule; 0 for all, nil for the default of the
  /// format.
  var limit: Int?
  var output: String?
  var printsSchema = false
  var printsEffective = false
  var graph: GraphFormat?
  /// The name given to `--focus`: a registration, a factory or a service.
  var focus: String?
  /// The name given to `--why`: a registration, a factory or a service.
  var explained: String?
  /// The other manifest of `--diff`.
  var comparedWith: String?
  var fixes = false
  /// Whether `--fix` only shows its changes.
  var isDryRun = false
  /// Whether to write a first manifest.
  var begins = false
  var isStrict = false
  var isQuiet = false
  var color = ColorChoice.auto
  var emittedCatalog: String?

  /// Whether the output depends on the catalog alone.
  var needsNoManifest: Bool { printsSchema || begins }

  /// The effective maximum number of findings to write for one rule.
  var findingLimit: Int { limit == 0 ? .max : limit ?? format.limit }
}

/// A shell with support for completions.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
