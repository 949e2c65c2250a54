internal import GuiseCommand
internal import GuiseManifest
internal import StrictJSON

/// Says what is wrong, file by file; and that nothing is any more, of files that had something.
final class DiagnosticsPublisher {
  /// What was said last of each file that has something.
  private var said: [String: JSON] = [:]
  /// Files of which something was said.
  private var known: Set<String> = []

  /// What there is to say of all manifests.
  func publish(_ manifests: [CheckedManifest], in workspace: Workspace) -> [LSPOutgoing] {
    var whole = ValidationReport()
    for manifest in manifests { whole.add(manifest.report) }
    whole.settle()
    var found: [String: [JSON]] = [:]
    var otherNames: [String: [String]] = [:]
    let places = FindingPlaces(whole, in: workspace)
    for manifest in manifests {
      for path in manifest.files?.sources.keys.map(\.self) ?? [] {
        let uris = workspace.uris(ofFile: path)
        let uri = uris.first ?? DocumentURI.uri(path)
        found[uri] = []
        if uris.count > 1 { otherNames[uri] = Array(uris.dropFirst()) }
      }
    }
    var seen: [String: Set<JSON>] = [:]
    for finding in whole.diagnostics {
      let (uri, range) = places.place(of: finding)
      let json = Self.json(finding, range, places)
      // Manifests may name one file differently.
      guard seen[uri, default: []].insert(json).inserted else { continue }
      found[uri, default: []].append(json)
    }
    for (uri, others) in otherNames { for other in others { found[other] = found[uri] } }
    for uri in known where found[uri] == nil { found[uri] = [] }
    known = Set(found.keys)
    return found.sorted { $0.key < $1.key }.compactMap { message($0, $1, in: workspace) }
  }

  /// Of a file that is not open only what is new.
  private func message(
    _ uri: String, _ findings: [JSON], in workspace: Workspace
  ) -> LSPOutgoing? {
    let findings = JSON.array(findings)
    let document = workspace.document(uri)
    if document == nil, (said[uri] ?? []) == findings { return nil }
    said[uri] = findings == [] ? nil : findings
    var parameters: JSON = ["uri": .string(uri), "diagnostics": findings]
    if let version = document?.version {
      parameters = parameters.adding(["version": .integer(version)])
    }
    return .notification("textDocument/publishDiagnostics", parameters)
  }

  private static func json(
    _ finding: Diagnostic, _ range: LSPRange, _ places: FindingPlaces
  ) -> JSON {
    let severity =
      switch finding.severity {
      case .error: 1
      case .warning: 2
      case .note: 3
      }
    var json: JSON = [
      "range": range.json, "severity": .integer(severity), "code": .string(finding.rule),
      "codeDescription": ["href": .string("\(GuiseVersion.documentation)#\(finding.rule)")],
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
