internal import GuiseManifest
internal import GuiseTooling

/// SARIF 2.1.0, for code scanning and for editors.
struct SARIFReporter: Reporter {
  /// The name by which GitHub and others know the repository's folder.
  static let rootName = "%SRCROOT%"

  var run: ReportedRun

  func text(of report: ValidationReport) -> String {
    let places = SARIFPlaces(report, run.files)
    var fingerprints = Fingerprints()
    let results = report.diagnostics.map { result($0, places, &fingerprints) }
    return JSON.object([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        .object([
          "tool": .object(["driver": Self.driver]),
          "invocations": [invocation(report)],
          "columnKind": "unicodeCodePoints",
          "originalUriBaseIds": .object([
            Self.rootName: .object([
              "description": SARIFMessage.value(["The folder of the repository."])
            ])
          ]),
          "artifacts": .array(
            report.manifests.compactMap { manifest in
              places.artifact(manifest.path).map {
                .object(["location": $0, "roles": ["analysisTarget"]])
              }
            }),
          "results": .array(results),
        ])
      ],
    ]).text(.open)
  }

  private func invocation(_ report: ValidationReport) -> JSON {
    var members: [String: JSON] = [
      "executionSuccessful": .boolean(!report.couldNotCheck)
    ]
    let omissions = ReportSummary.omissions(report, run.paths)
    if !omissions.isEmpty {
      members["toolExecutionNotifications"] = .array(
        omissions.map {
          .object(["level": "note", "message": SARIFMessage.value([SARIFMessage.line($0)])])
        })
    }
    return .object(members)
  }

  /// The command and all rules, with or without findings: the absence of a result is significant
  /// only for a rule that was applied.
  private static var driver: JSON {
    .object([
      "name": .string(JSONReporter.toolName),
      "semanticVersion": .string(GuiseVersion.current),
      "informationUri": .string(GuiseVersion.documentation),
      "rules": .array(RuleList.all.map(descriptor)),
    ])
  }

  private func result(
    _ diagnostic: Diagnostic, _ places: SARIFPlaces, _ fingerprints: inout Fingerprints
  ) -> JSON {
    let finding = FindingText(
      diagnostic, paths: run.paths, showsPlace: diagnostic.location.map(places.isShown) ?? true,
      showsRelated: places.isShown)
    let related = diagnostic.related.compactMap { related in
      related.location.flatMap(places.physical).map { (VisibleText.sentence(related.message), $0) }
    }
    let links = related.enumerated().map { SARIFMessage.link($1.0, to: $0 + 1) }
    let message =
      finding.message.map(SARIFMessage.line) + links
      + (finding.notes + finding.help).map(SARIFMessage.line)
    var members: [String: JSON] = [
      "ruleId": .string(diagnostic.rule),
      "level": .string(diagnostic.severity.rawValue),
      "message": SARIFMessage.value(message),
      "partialFingerprints": identity(of: diagnostic, places, &fingerprints),
    ]
    members["ruleIndex"] = Self.ruleIndices[diagnostic.rule].map(JSON.integer)
    if let location = places.location(of: diagnostic) { members["locations"] = [location] }
    if !related.isEmpty {
      members["relatedLocations"] = .array(
        related.enumerated().map { index, related in
          .object([
            "id": .integer(index + 1),
            "message": SARIFMessage.value([SARIFMessage.line(related.0)]),
            "physicalLocation": related.1,
          ])
        })
    }
    return .object(members)
  }

  private func identity(
    of diagnostic: Diagnostic, _ places: SARIFPlaces, _ fingerprints: inout Fingerprints
  ) -> JSON {
    var values: [String: JSON] = [
      "guiseFinding/v1": .string(
        fingerprints.next(diagnostic, path: places.name(of: diagnostic)))
    ]
    values["primaryLocationLineHash"] = places.lineHash(of: diagnostic).map(JSON.string)
    return .object(values)
  }

  // MARK: Rules

  private static let ruleIndices = Dictionary(
    RuleList.all.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })

  private static func descriptor(_ rule: Rule) -> JSON {
    let page = RulePage(rule)
    return .object([
      "id": .string(rule.id),
      "name": .string(name(of: rule.id)),
      "shortDescription": .object(["text": .string(page.brief)]),
      "fullDescription": .object(["text": .string(rule.summary)]),
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
