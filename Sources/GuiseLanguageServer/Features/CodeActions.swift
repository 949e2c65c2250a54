internal import GuiseManifest
internal import StrictJSON

extension Workspace {
  /// Returns the changes that findings propose, and a single action for all certain ones, like one
  /// round of `guise-validate --fix`.
  func codeActions(_ message: LSPMessage) throws(LSPError) -> JSON {
    let range = try message.required(LSPRange(message.part("range")))
    guard let document = document(try message.text("textDocument.uri")) else { return [] }
    settle()
    guard let manifest = manifest(of: document) else { return [] }
    let only = message.part("context.only")?.elements.compactMap(\.string)
    func isWanted(_ kind: String) -> Bool {
      only?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? true
    }
    let offered = CodeActions(
      report: manifest.report, identity: document.identity,
      places: WorkspacePlaces(manifest.report.sources, in: self))
    var actions: [JSON] = []
    if isWanted("quickfix") { actions += offered.quickFixes(in: range) }
    // Without a request for it, this action is offered only where something can be fixed.
    if isWanted(CodeActions.fixAll), only != nil || !actions.isEmpty { actions += offered.all }
    return .array(actions)
  }
}

/// The actions for the findings of a report in one document.
struct CodeActions {
  static let fixAll = "source.fixAll.guise"

  let report: ValidationReport
  /// The path of the document with every link resolved.
  let identity: String
  let places: WorkspacePlaces

  func quickFixes(in range: LSPRange) -> [JSON] {
    report.diagnostics.flatMap { finding -> [JSON] in
      let proposed = finding.suggestions.filter { !$0.edits.isEmpty }
      guard !proposed.isEmpty, let location = finding.location,
        DiskFile.destination(of: location.path) == identity,
        let place = places.range(of: location), place.start <= range.end, range.start <= place.end
      else { return [] }
      return proposed.compactMap { suggestion in
        guard let edit = places.edit(suggestion.edits) else { return nil }
        return [
          "title": .string(suggestion.title), "kind": "quickfix",
          "isPreferred": .boolean(suggestion.isCertain && proposed.count == 1),
          "diagnostics": [
            [
              "range": place.json, "message": .string(places.text(of: finding)),
              "code": .string(finding.rule), "source": "guise",
            ]
          ],
          "edit": edit,
        ]
      }
    }
  }

  /// The action for all certain changes, limited to the document that the user sees.
  var all: [JSON] {
    let changes = CertainChanges(report) {
      !report.otherInputs.contains($0) && DiskFile.destination(of: $0) == identity
    }
    let edits = changes.chosen.flatMap(\.suggestion.edits)
    guard !edits.isEmpty, let edit = places.edit(edits) else { return [] }
    return [
      [
        "title": "Make all changes that are certain", "kind": .string(Self.fixAll),
        "edit": edit,
      ]
    ]
  }
}
