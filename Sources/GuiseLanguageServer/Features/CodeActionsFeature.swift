internal import GuiseManifest
internal import StrictJSON

/// `textDocument/codeAction`: the changes that findings propose, and a single action for all
/// certain ones, like one round of `guise-validate --fix`.
enum CodeActionsFeature: ServerRequest {
  struct Parameters: Decodable {
    struct Context: Decodable {
      var only: [String]?
    }
    var textDocument: LSPDocumentIdentifier
    var range: LSPRange
    var context: Context?
  }

  static let method = "textDocument/codeAction"
  private static let fixAll = "source.fixAll.guise"

  static var capabilities: [String: JSON] {
    ["codeActionProvider": ["codeActionKinds": ["quickfix", .string(fixAll)]]]
  }

  static func answer(
    _ parameters: Parameters, in workspace: Workspace
  ) throws(LSPError) -> JSON {
    guard let document = workspace.document(parameters.textDocument.uri) else { return [] }
    workspace.settle()
    guard let manifest = workspace.manifest(of: document) else { return [] }
    let only = parameters.context?.only
    func isWanted(_ kind: String) -> Bool {
      only?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? true
    }
    let places = FindingPlaces(manifest.report, in: workspace)
    var actions: [JSON] = []
    if isWanted("quickfix") {
      actions += quickFixes(manifest.report, in: document, parameters.range, places)
    }
    // Without a request for it, this action is offered only where something can be fixed.
    if isWanted(fixAll), only != nil || !actions.isEmpty {
      actions += all(manifest.report, in: document, places)
    }
    return .array(actions)
  }

  private static func quickFixes(
    _ report: ValidationReport, in document: OpenDocument, _ range: LSPRange,
    _ places: FindingPlaces
  ) -> [JSON] {
    let identity = document.identity
    return report.diagnostics.flatMap { finding -> [JSON] in
      let proposed = finding.suggestions.filter { !$0.edits.isEmpty }
      guard !proposed.isEmpty, let location = finding.location,
        DiskFile.destination(of: location.path) == identity,
        let place = places.range(of: location), place.start <= range.end, range.start <= place.end
      else { return [] }
      return proposed.compactMap { suggestion in
        guard let edit = places.edit(suggestion.edits) else { return nil }
        return [
          "title": .string(suggestion.text), "kind": "quickfix",
          "isPreferred": .boolean(suggestion.isCertain && proposed.count == 1),
          "diagnostics": [
            [
              "range": place.json, "message": .string(places.text(of: finding)),
              "code": .string(finding.rule), "source": "guise",
            ]
          ],
          "edit": edit.json,
        ]
      }
    }
  }

  /// Returns the action for all certain changes, limited to the document that the user sees.
  private static func all(
    _ report: ValidationReport, in document: OpenDocument, _ places: FindingPlaces
  ) -> [JSON] {
    let identity = document.identity
    let changes = CertainChanges(report) {
      !report.otherInputs.contains($0) && DiskFile.destination(of: $0) == identity
    }
    guard let edit = places.edit(changes.chosen.flatMap(\.suggestion.edits)),
      !edit.changes.isEmpty
    else { return [] }
    return [
      [
        "title": "Make all changes that are certain", "kind": .string(fixAll), "edit": edit.json,
      ]
    ]
  }
}
