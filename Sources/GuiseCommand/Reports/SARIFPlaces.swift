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
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: plainSigns.contains(byte)
    }
  }

  private static let plainSigns = Set("/-._~!$&'()*+,;=@".utf8)
}

/// The text of a SARIF message, with braces and brackets escaped (§3.11.5, §3.11.6).
struct SARIFMessage {
  private var lines: [String] = []

  init(_ lines: [String] = []) {
    add(lines)
  }

  mutating func add(_ lines: [String]) {
    self.lines += lines.map { line in
      let text = Self.withoutPlaceholders(line)
      // Text in the form of a link would become one.
      return text.contains("](") ? text.replacing("[", with: "\\[") : text
    }
  }

  /// Adds a line with a link to a related location.
  mutating func addLink(_ text: String, to id: Int) {
    let text = Self.withoutPlaceholders(text).replacing("\\", with: "\\\\")
      .replacing("[", with: "\\[").replacing("]", with: "\\]")
    lines.append("note: [\(text)](\(id))")
  }

  var value: JSON { .object(["text": .string(lines.joined(separator: "\n"))]) }

  private static func withoutPlaceholders(_ text: String) -> String {
    text.replacing("{", with: "{{").replacing("}", with: "}}")
  }
}
