internal import GuiseManifest
internal import GuiseValidation

/// SARIF 2.1.0, for code scanning and for editors.
struct SARIFReporter: Reporter {
  /// The name by which GitHub and others know the repository's folder.
  static let rootName = "%SRCROOT%"

  var run: ReportedRun

  func text(of report: ValidationReport) -> String {
    let places = FindingPlaces(report, run.files)
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
          "results": .array(results),
        ])
      ],
    ]).text(.open)
  }

  private func invocation(_ report: ValidationReport) -> JSON {
    let omissions = report.omissions(run.paths).map {
      JSON.object(["level": "note", "message": SARIFMessage.value([$0])])
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
      "rules": .array(rules.map(descriptor)),
    ])
  }

  private func result(
    _ diagnostic: Diagnostic, _ rule: Int?, _ places: FindingPlaces,
    _ fingerprints: inout Fingerprints
  ) -> JSON {
    let text = FindingText(diagnostic, paths: run.paths, places: places)
    let related = diagnostic.related.compactMap { related in
      places.physical(related.location).map { location in
        JSON.object([
          "message": SARIFMessage.value([VisibleText.sentence(related.message)]),
          "physicalLocation": location,
        ])
      }
    }
    let file = places.place(of: diagnostic.location) ?? diagnostic.location?.path ?? ""
    return .present([
      "ruleId": .string(diagnostic.rule),
      "ruleIndex": rule.map(JSON.integer),
      "level": .string(diagnostic.severity.rawValue),
      "message": SARIFMessage.value(text.lines),
      "partialFingerprints": .object([
        "guiseFinding/v1": .string(fingerprints.next(diagnostic, path: file))
      ]),
      "locations": places.sarif(of: diagnostic).map { [$0] },
      "relatedLocations": related.isEmpty ? nil : .array(related),
    ])
  }

  // MARK: Rules

  private static func descriptor(_ rule: Rule) -> JSON {
    let page = RulePage(rule)
    return .object([
      "id": .string(rule.id),
      "shortDescription": .object(["text": .string(page.brief)]),
      "fullDescription": .object(["text": .string(page.summary)]),
      "help": .object(["text": .string(page.text), "markdown": .string(page.markdown)]),
      "defaultConfiguration": .object(["level": .string(rule.severity.rawValue)]),
    ])
  }
}
