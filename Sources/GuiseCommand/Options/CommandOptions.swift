internal import GuiseManifest

/// What the arguments of a run ask for.
struct CommandOptions: Equatable {
  enum Request: Equatable {
    case check, help, version, manual
    case completions(Shell)
    case listRules
    /// The identifier of a rule that exists.
    case explain(rule: String)
  }

  enum ColorChoice: String, CaseIterable {
    case auto, always, never
  }

  var request = Request.check
  /// Paths as given; `-` is standard input.
  var manifests: [String] = []
  /// Those of the manifests that may be values in a wrong place.
  var doubtful: Set<String> = []
  /// Whether those of the manifests are left out that are not manifests.
  var skipsOthers = false
  /// The files that the search for manifests left out.
  var skipped = SkippedFiles()
  var catalog: String?
  var root: String?
  var namedRoots: [String: String] = [:]
  var variables: [String: String] = [:]
  var checksEnvironment = false
  var format = ReportFormat.text
  /// Findings of one rule that are written out, 0 for all; nil: as many as suit the format.
  var limit: Int?
  var output: String?
  var printsSchema = false
  var printsEffective = false
  var graph: GraphFormat?
  /// The registration that a graph is about.
  var focus: String?
  /// The registration that `--why` is about.
  var explained: String?
  /// The manifest that `--diff` compares with.
  var comparedWith: String?
  var fixes = false
  /// Whether `--fix` only says what it would change.
  var isDry = false
  /// Whether a first manifest is written.
  var begins = false
  var isStrict = false
  var isQuiet = false
  var color = ColorChoice.auto
  var emittedCatalog: String?

  /// Whether a text is made of the catalog alone, without a manifest.
  var needsNoManifest: Bool { printsSchema || begins }

  /// How many findings of one rule are written out.
  var findingLimit: Int { limit == 0 ? .max : limit ?? format.limit }
}
