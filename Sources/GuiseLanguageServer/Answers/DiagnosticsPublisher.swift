internal import GuiseCommand
internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// Publishes findings for each file, and empty lists for files whose findings are gone.
final class DiagnosticsPublisher {
  /// The last published findings of each file.
  private var said: [String: JSON] = [:]

  /// Collects the notifications about all manifests.
  func publish(_ manifests: [CheckedManifest], in workspace: Workspace) -> [JSON] {
    var whole = ValidationReport()
    for manifest in manifests { whole.add(manifest.report) }
    whole.settle()
    var found: [String: [JSON]] = [:]
    let places = WorkspacePlaces(whole.sources, in: workspace)
    for manifest in manifests {
      for path in manifest.files?.sources.map(\.path) ?? [] {
        found[places.uri(path)] = []
      }
    }
    var seen: [String: Set<String>] = [:]
    // A finding without a place that the client can show is marked at the top of the manifest.
    let main = whole.manifests.first?.path ?? whole.sources.keys.sorted().first ?? "/"
    for finding in whole.diagnostics {
      let place = finding.location.flatMap(places.location) ?? places.location(main, 0..<0)
      let json = Self.json(finding, place.range, places)
      // Several manifests may read one file under different paths.
      guard seen[place.uri, default: []].insert(json.text).inserted else { continue }
      found[place.uri, default: []].append(json)
    }
    for uri in said.keys where found[uri] == nil { found[uri] = [] }
    return found.sorted { $0.key < $1.key }.compactMap { notification($0, $1, in: workspace) }
  }

  /// Returns the notification for a file; nil for an unchanged file that is not open.
  private func notification(
    _ uri: String, _ findings: [JSON], in workspace: Workspace
  ) -> JSON? {
    let findings = JSON.array(findings)
    let last = said.updateValue(findings, forKey: uri)
    if workspace.document(uri) == nil, (last ?? []) == findings { return nil }
    return [
      "method": "textDocument/publishDiagnostics",
      "params": ["uri": .string(uri), "diagnostics": findings],
    ]
  }

  private static func json(
    _ finding: Diagnostic, _ range: LSPRange, _ places: WorkspacePlaces
  ) -> JSON {
    let severity =
      switch finding.severity {
      case .error: 1
      case .warning: 2
      case .note: 3
      }
    var json: JSON = [
      "range": range.json, "severity": .integer(severity), "code": .string(finding.rule),
      "source": "guise", "message": .string(places.text(of: finding)),
    ]
    if finding.rule.hasPrefix("unused-") { json = json.adding(["tags": [1]]) }
    let related: [JSON] = finding.related.compactMap { related in
      guard let location = related.location, let place = places.location(location) else {
        return nil
      }
      return ["location": place.json, "message": .string(related.message)]
    }
    return related.isEmpty ? json : json.adding(["relatedInformation": .array(related)])
  }
}
