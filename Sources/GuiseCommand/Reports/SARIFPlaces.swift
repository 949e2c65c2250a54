internal import GuiseManifest
internal import GuiseValidation

/// Places in the form of SARIF.
extension FindingPlaces {
  /// Returns the location of a finding; nil where not even the file of a manifest is known.
  func sarif(of diagnostic: Diagnostic) -> JSON? {
    let atStart = fallback.map {
      JSON.object([
        "artifactLocation": $0.sarif, "region": .object(["startLine": 1, "startColumn": 1]),
      ])
    }
    let pointer = diagnostic.pointer.map {
      JSON.object(["fullyQualifiedName": .string($0), "kind": "value"])
    }
    let location = JSON.present([
      "physicalLocation": physical(diagnostic.location) ?? atStart,
      "logicalLocations": pointer.map { [$0] },
    ])
    return location == [:] ? nil : location
  }

  func physical(_ location: Diagnostic.Location?) -> JSON? {
    guard let location, let place = place(of: location) else { return nil }
    return .present(["artifactLocation": place.sarif, "region": Self.region(location)])
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
}

extension RepositoryFiles.Place {
  /// The location of the file.
  var sarif: JSON {
    switch self {
    case .inside(let path):
      .object([
        "uri": .string(Self.encoded(path)), "uriBaseId": .string(SARIFReporter.rootName),
      ])
    case .outside(let path): .object(["uri": .string(Self.encoded(path))])
    }
  }

  /// Returns a path as a URI, with every character percent-encoded that a segment may not contain.
  ///
  /// Colons are encoded although segments may contain them: the first segment of a relative path
  /// may not.
  private static func encoded(_ path: String) -> String {
    path.percentEncoded(keeping: "/-._~!$&'()*+,;=@")
  }
}

/// The text of SARIF messages, with braces and brackets escaped (§3.11.5, §3.11.6).
enum SARIFMessage {
  /// Returns a message of lines that are already escaped.
  static func value(_ lines: [String]) -> JSON { ["text": .string(lines.joined(separator: "\n"))] }

  static func line(_ text: String) -> String {
    let text = withoutPlaceholders(text)
    // Text in the form of a link would become one.
    return text.contains("](") ? text.replacing("[", with: "\\[") : text
  }

  /// Returns a line with a link to a related location.
  static func link(_ text: String, to id: Int) -> String {
    let text = withoutPlaceholders(text).replacing("\\", with: "\\\\")
      .replacing("[", with: "\\[").replacing("]", with: "\\]")
    return "note: [\(text)](\(id))"
  }

  private static func withoutPlaceholders(_ text: String) -> String {
    text.replacing("{", with: "{{").replacing("}", with: "}}")
  }
}
