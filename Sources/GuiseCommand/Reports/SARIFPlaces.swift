internal import GuiseManifest
internal import GuiseValidation

/// Places in the form of SARIF.
extension FindingPlaces {
  /// Returns the location of a finding; nil where not even the file of a manifest is known.
  func sarif(of diagnostic: Diagnostic) -> JSON? {
    let atStart = fallback.map {
      JSON.object([
        "artifactLocation": Self.artifact($0),
        "region": .object(["startLine": 1, "startColumn": 1]),
      ])
    }
    return (physical(diagnostic.location) ?? atStart).map { .object(["physicalLocation": $0]) }
  }

  func physical(_ location: Diagnostic.Location?) -> JSON? {
    guard let location, let place = place(of: location) else { return nil }
    return .present(["artifactLocation": Self.artifact(place), "region": Self.region(location)])
  }

  /// Returns the region of a location; as in SARIF, the end column is exclusive.
  private static func region(_ location: Diagnostic.Location) -> JSON? {
    let (start, end) = (location.start, location.end)
    guard start.line > 0 else { return nil }
    var members: [String: JSON] = ["startLine": .integer(start.line)]
    guard start.column > 0 else { return .object(members) }
    members["startColumn"] = .integer(start.column)
    if end >= start, end.column > 0 {
      members["endLine"] = .integer(end.line)
      members["endColumn"] = .integer(end.column)
    }
    return .object(members)
  }

  /// Returns the location of a file.
  ///
  /// Colons are encoded although segments may contain them: the first segment of a relative path
  /// may not.
  private static func artifact(_ place: String) -> JSON {
    .present([
      "uri": .string(place.percentEncoded(keeping: "/-._~!$&'()*+,;=@")),
      "uriBaseId": RepositoryFiles.isInside(place) ? .string(SARIFReporter.rootName) : nil,
    ])
  }
}

/// The text of SARIF messages, in which braces and the brackets of links are escaped (§3.11.5, §3.11.6).
enum SARIFMessage {
  static func value(_ lines: [String]) -> JSON {
    ["text": .string(lines.map(escaped).joined(separator: "\n"))]
  }

  private static func escaped(_ line: String) -> String {
    let text = line.replacing("{", with: "{{").replacing("}", with: "}}")
    // Text in the form of a link would become one.
    return text.contains("](") ? text.replacing("[", with: "\\[") : text
  }
}
