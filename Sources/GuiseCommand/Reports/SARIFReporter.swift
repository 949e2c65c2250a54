internal import GuiseManifest
internal import GuiseValidation

/// SARIF 2.1.0, for code scanning and for editors.
struct SARIFReporter: Reporter {
  /// The name by which GitHub and others know the repository's folder.
  static let rootName = "%SRCROOT%"

  var run: ReportedRun

  func text(of report: ValidationReport) -> String {
    let files = run.files
    let places = FindingPlaces(report, files)
    var fingerprints = Fingerprints()
    let used = Set(report.diagnostics.map(\.rule))
    let rules = RuleList.all.filter { used.contains($0.id) }
    let indices = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let results = report.diagnostics.map { diagnostic in
      result(diagnostic, indices[diagnostic.rule], places, &fingerprints)
    }
    return JSON.object([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        .object([
          "tool": .object(["driver": Self.driver(rules)]),
          "invocations": [invocation(report)],
          "columnKind": "unicodeCodePoints",
          "originalUriBaseIds": .object([
            Self.rootName: .object([
              "description": SARIFMessage.value(["The folder of the repository."])
            ])
          ]),
          "artifacts": .array(
            report.manifests.map {
              .object([
                "location": files.place(of: $0.path).sarif, "roles": ["analysisTarget"],
              ])
            }),
          "results": .array(results),
        ])
      ],
    ]).text(.open)
  }

  private func invocation(_ report: ValidationReport) -> JSON {
    let omissions = report.omissions(run.paths).map {
      JSON.object(["level": "note", "message": SARIFMessage.value([SARIFMessage.line($0)])])
    }
    return .present([
      "executionSuccessful": .boolean(!report.couldNotCheck),
      "toolExecutionNotifications": omissions.isEmpty ? nil : .array(omissions),
    ])
  }

  /// The command and the rules of its findings.
  private static func driver(_ rules: [Rule]) -> JSON {
    .object([
      "name": .string(JSONReporter.toolName),
      "semanticVersion": .string(GuiseVersion.current),
      "informationUri": .string(GuiseVersion.documentation),
      "rules": .array(rules.map(descriptor)),
    ])
  }

  private func result(
    _ diagnostic: Diagnostic, _ rule: Int?, _ places: FindingPlaces,
    _ fingerprints: inout Fingerprints
  ) -> JSON {
    let finding = FindingText(
      diagnostic, paths: run.paths, places: places, linksRelated: true)
    let related = diagnostic.related.compactMap { related in
      places.physical(related.location).map { (VisibleText.sentence(related.message), $0) }
    }
    let links = related.enumerated().map { SARIFMessage.link($1.0, to: $0 + 1) }
    let message =
      finding.message.map(SARIFMessage.line) + links
      + (finding.notes + finding.help).map(SARIFMessage.line)
    let relatedLocations = related.enumerated().map { index, related in
      JSON.object([
        "id": .integer(index + 1),
        "message": SARIFMessage.value([SARIFMessage.line(related.0)]),
        "physicalLocation": related.1,
      ])
    }
    let file = places.place(of: diagnostic.location)?.path ?? diagnostic.location?.path ?? ""
    return .present([
      "ruleId": .string(diagnostic.rule),
      "ruleIndex": rule.map(JSON.integer),
      "level": .string(diagnostic.severity.rawValue),
      "message": SARIFMessage.value(message),
      "partialFingerprints": .object([
        "guiseFinding/v1": .string(fingerprints.next(diagnostic, path: file))
      ]),
      "locations": places.sarif(of: diagnostic).map { [$0] },
      "relatedLocations": relatedLocations.isEmpty ? nil : .array(relatedLocations),
    ])
  }

  // MARK: Rules

  private static func descriptor(_ rule: Rule) -> JSON {
    let page = RulePage(rule)
    return .object([
      "id": .string(rule.id),
      "name": .string(name(of: rule.id)),
      "shortDescription": .object(["text": .string(page.brief)]),
      "fullDescription": .object(["text": .string(page.summary)]),
      "help": .object(["text": .string(page.plainText), "markdown": .string(page.markdown)]),
      "helpUri": .string("\(GuiseVersion.documentation)#\(rule.id)"),
      "defaultConfiguration": .object(["level": .string(rule.severity.rawValue)]),
      "properties": .object([
        "tags": ["dependency-injection"],
        "precision": "very-high",
        "problem.severity": .string(
          rule.severity == .note ? "recommendation" : rule.severity.rawValue),
      ]),
    ])
  }

  /// Returns the SARIF name of a rule, such as `UnknownFactory` for `unknown-factory`.
  private static func name(of id: String) -> String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
