internal import GuiseManifest

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
    return JSONOutput.object([
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .string("2.1.0"),
      "runs": .array([
        .object([
          "tool": .object(["driver": driver(rules)]),
          "invocations": .array([
            .object(["executionSuccessful": .boolean(!report.couldNotCheck)])
          ]),
          "columnKind": .string("unicodeCodePoints"),
          "originalUriBaseIds": .object([
            Self.rootName: .object([
              "uri": .string(SARIFPlaces.folderURI(files.root)),
              "description": Self.message("The folder of the repository."),
            ])
          ]),
          "artifacts": .array(
            report.manifests.compactMap { manifest in
              places.artifact(manifest.path).map {
                .object(["location": $0, "roles": .array([.string("analysisTarget")])])
              }
            }),
          "results": .array(results),
        ])
      ]),
    ]).text
  }

  private func driver(_ rules: SARIFRules) -> JSONOutput {
    .object([
      "name": .string(JSONReporter.toolName),
      "semanticVersion": .string(GuiseVersion.current),
      "rules": .array(rules.descriptors),
    ])
  }

  private func result(
    _ diagnostic: Diagnostic, _ places: SARIFPlaces, _ rules: SARIFRules,
    _ fingerprints: inout Fingerprints
  ) -> JSONOutput {
    let lines = FindingText.lines(
      of: diagnostic, paths: paths, showsPlace: diagnostic.location.map(places.isShown) ?? true,
      showsRelated: places.isShown)
    var members: [String: JSONOutput] = [
      "ruleId": .string(diagnostic.rule),
      "level": .string(diagnostic.severity.rawValue),
      "message": Self.message(lines.joined(separator: "\n")),
      "partialFingerprints": .object([
        "guiseFinding/v1": .string(
          fingerprints.next(diagnostic, path: places.name(of: diagnostic)))
      ]),
    ]
    members["ruleIndex"] = rules.index(of: diagnostic.rule).map(JSONOutput.integer)
    if let location = places.location(of: diagnostic) { members["locations"] = .array([location]) }
    let related = diagnostic.related.compactMap { related in
      related.location.flatMap(places.physical).map { (related.message, $0) }
    }
    if !related.isEmpty {
      members["relatedLocations"] = .array(
        related.enumerated().map { index, related in
          .object([
            "id": .integer(index),
            "message": Self.message(VisibleText.sentence(related.0)),
            "physicalLocation": related.1,
          ])
        })
    }
    return .object(members)
  }

  /// What looks like a link in a message would be one.
  static func message(_ text: String) -> JSONOutput {
    .object(["text": .string(text.contains("](") ? text.replacing("[", with: "\\[") : text)])
  }
}
