internal import GuiseManifest
internal import StrictJSON

/// Places in the form of SARIF.
struct SARIFPlaces {
  private let places: FindingPlaces
  private let files: RepositoryFiles
  /// The place of findings without one, since code scanning shows only findings with a place.
  private let fallback: JSON?
  /// The hashes by path and line.
  private var lineHashes: [String: [Int: String]] = [:]

  init(_ report: ValidationReport, _ files: RepositoryFiles) {
    places = FindingPlaces(report, files)
    self.files = files
    fallback = report.manifests.first.flatMap { Self.artifact(files.place(of: $0.path)) }
    var lines: [String: Set<Int>] = [:]
    for location in report.diagnostics.lazy.compactMap(\.location) where isShown(location) {
      // GitHub assigns findings without a line to the first one.
      lines[location.path, default: []].insert(max(location.start.line, 1))
    }
    for (path, lines) in lines {
      // The hash of a line with a hidden value would allow guessing the value.
      guard let source = report.sources[path], !source.hides(source.bytes.indices) else { continue }
      lineHashes[path] = LineHashes.hashes(of: lines, in: source)
    }
  }

  /// Returns the hash by which GitHub recognises the finding's line; nil where its file was not
  /// read.
  func lineHash(of diagnostic: Diagnostic) -> String? {
    diagnostic.location.flatMap { lineHashes[$0.path]?[max($0.start.line, 1)] }
  }

  func isShown(_ location: Diagnostic.Location) -> Bool { places.place(of: location) != nil }

  /// Returns the location of a finding; nil where not even the file of a manifest is known.
  func location(of diagnostic: Diagnostic) -> JSON? {
    var members: [String: JSON] = [:]
    if let physical = diagnostic.location.flatMap(physical) {
      members["physicalLocation"] = physical
    } else if let fallback {
      members["physicalLocation"] = .object([
        "artifactLocation": fallback,
        "region": .object(["startLine": 1, "startColumn": 1]),
      ])
    }
    if let pointer = diagnostic.pointer {
      members["logicalLocations"] = [
        .object(["fullyQualifiedName": .string(pointer), "kind": "value"])
      ]
    }
    return members.isEmpty ? nil : .object(members)
  }

  func physical(_ location: Diagnostic.Location) -> JSON? {
    guard let artifact = Self.artifact(places.place(of: location)) else { return nil }
    var members = ["artifactLocation": artifact]
    members["region"] = Self.region(location)
    return .object(members)
  }

  /// Returns the location of a file named by the caller.
  func artifact(_ path: String) -> JSON? { Self.artifact(files.place(of: path)) }

  /// Returns the name of the finding's file in a fingerprint.
  func name(of diagnostic: Diagnostic) -> String {
    guard let location = diagnostic.location else { return "" }
    return places.place(of: location)?.path ?? location.path
  }

  private static func artifact(_ place: RepositoryFiles.Place?) -> JSON? {
    switch place {
    case .inside(let path):
      .object([
        "uri": .string(encoded(path)), "uriBaseId": .string(SARIFReporter.rootName),
      ])
    case .outside(let path): .object(["uri": .string(encoded(path))])
    case nil: nil
    }
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

  /// Returns a path as a URI, with every character percent-encoded that a segment may not contain.
  ///
  /// Colons are encoded although segments may contain them: the first segment of a relative path
  /// may not.
  static func encoded(_ path: String) -> String {
    path.utf8.reduce(into: "") { uri, byte in
      let character = Character(UnicodeScalar(byte))
      if byte < 0x80,
        character.isLetter || character.isNumber || "/-._~!$&'()*+,;=@".contains(character)
      {
        uri.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
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
