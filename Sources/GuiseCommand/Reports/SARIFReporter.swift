internal import GuiseManifest
internal import StrictJSON

/// SARIF 2.1.0, for code scanning and for editors.
struct SARIFReporter: Reporter {
  /// What stands for the repository's folder in places; GitHub and others know it by this name.
  static let rootName = "%SRCROOT%"

  var files: RepositoryFiles
  var paths: ReportedPath

  func text(of report: ValidationReport) -> String {
    let places = SARIFPlaces(report, files)
    let rules = SARIFRules()
    var fingerprints = Fingerprints()
    let results = report.diagnostics.map { result($0, places, rules, &fingerprints) }
    return JSONLiteral.sorted([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        .sorted([
          "tool": .sorted(["driver": driver(rules)]),
          "invocations": [
            .sorted(["executionSuccessful": .boolean(!report.couldNotCheck)])
          ],
          "columnKind": "unicodeCodePoints",
          "originalUriBaseIds": .sorted([
            Self.rootName: .sorted([
              "uri": .string(SARIFPlaces.folderURI(files.root)),
              "description": Self.message("The folder of the repository."),
            ])
          ]),
          "artifacts": .array(
            report.manifests.compactMap { manifest in
              places.artifact(manifest.path).map {
                .sorted(["location": $0, "roles": ["analysisTarget"]])
              }
            }),
          "results": .array(results),
        ])
      ],
    ]).text(.open)
  }

  private func driver(_ rules: SARIFRules) -> JSONLiteral {
    .sorted([
      "name": .string(JSONReporter.toolName),
      "semanticVersion": .string(GuiseVersion.current),
      "rules": .array(rules.descriptors),
    ])
  }

  private func result(
    _ diagnostic: Diagnostic, _ places: SARIFPlaces, _ rules: SARIFRules,
    _ fingerprints: inout Fingerprints
  ) -> JSONLiteral {
    let lines = FindingText.lines(
      of: diagnostic, paths: paths, showsPlace: diagnostic.location.map(places.isShown) ?? true,
      showsRelated: places.isShown)
    var members: [String: JSONLiteral] = [
      "ruleId": .string(diagnostic.rule),
      "level": .string(diagnostic.severity.rawValue),
      "message": Self.message(lines.joined(separator: "\n")),
      "partialFingerprints": .sorted([
        "guiseFinding/v1": .string(
          fingerprints.next(diagnostic, path: places.name(of: diagnostic)))
      ]),
    ]
    members["ruleIndex"] = rules.index(of: diagnostic.rule).map(JSONLiteral.integer)
    if let location = places.location(of: diagnostic) { members["locations"] = [location] }
    let related = diagnostic.related.compactMap { related in
      related.location.flatMap(places.physical).map { (related.message, $0) }
    }
    if !related.isEmpty {
      members["relatedLocations"] = .array(
        related.enumerated().map { index, related in
          .sorted([
            "id": .integer(index),
            "message": Self.message(VisibleText.sentence(related.0)),
            "physicalLocation": related.1,
          ])
        })
    }
    return .sorted(members)
  }

  /// What looks like a link in a message would be one.
  static func message(_ text: String) -> JSONLiteral {
    .sorted(["text": .string(text.contains("](") ? text.replacing("[", with: "\\[") : text)])
  }
}

extension SARIFReporter {
  init(_ run: ReportedRun) {
    self.init(files: RepositoryFiles(run.environment), paths: run.paths)
  }
}

/// The rules as SARIF describes them. All are there, whether they found anything or not: a result that is
/// absent says something only of a rule that was applied.
private struct SARIFRules {
  let descriptors: [JSONLiteral]
  private let indices: [String: Int]

  init() {
    let rules = RuleList.all
    descriptors = rules.map(Self.descriptor)
    indices = Dictionary(
      rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func index(of rule: String) -> Int? { indices[rule] }

  private static func descriptor(_ rule: any Rule.Type) -> JSONLiteral {
    let page = RulePage(rule)
    return .sorted([
      "id": .string(rule.id),
      "name": .string(name(of: rule.id)),
      "shortDescription": .sorted(["text": .string(page.brief)]),
      "fullDescription": .sorted(["text": .string(rule.summary)]),
      "help": .sorted(["text": .string(page.plainText), "markdown": .string(page.markdown)]),
      "defaultConfiguration": .sorted(["level": .string(rule.severity.rawValue)]),
      "properties": .sorted([
        "tags": ["dependency-injection"],
        "precision": "very-high",
        "problem.severity": .string(
          rule.severity == .note ? "recommendation" : rule.severity.rawValue),
      ]),
    ])
  }

  /// `unknown-factory` as `UnknownFactory`.
  private static func name(of id: String) -> String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
