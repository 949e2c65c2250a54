import Foundation
import GuiseCommand
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseLanguageServer

/// Server and command have the same findings in every manifest of the fixtures.
@Suite struct SameFindingsTests {
  /// The manifests that are text and need no options. In an include cycle other files are manifests too.
  static let manifests = Fixtures.folders(in: "invalid")
    .filter { $0.lastPathComponent != "include-cycle" }
    .flatMap { Fixtures.manifests(in: "invalid/\($0.lastPathComponent)") }
    .filter { manifest in
      let options = manifest.deletingPathExtension().appendingPathExtension("options")
      return !FileManager.default.fileExists(atPath: options.path)
        && (try? String(contentsOf: manifest, encoding: .utf8)) != nil
    }

  @Test func thereAreMany() { #expect(Self.manifests.count > 60) }

  @Test(arguments: manifests)
  func ofTheCommandAndOfTheServer(manifest: URL) throws {
    var files = try Self.parts(of: manifest.deletingLastPathComponent())
    let catalog = Fixtures.folder.appending(path: "catalog.json")
    files["guise-catalog.json"] =
      try files["parts/catalog.json"] ?? String(contentsOf: catalog, encoding: .utf8)
    let text = try String(contentsOf: manifest, encoding: .utf8)
    files["manifest.json"] = text
    let session = try Session(files)
    try session.open("manifest.json", text)
    #expect(session.places == Self.places(session.folder.file("manifest.json")))
  }

  private static func parts(of folder: URL) throws -> [String: String] {
    let files = FileManager.default.enumerator(atPath: folder.path)
    var texts: [String: String] = [:]
    while let name = files?.nextObject() as? String {
      guard name.hasPrefix("parts/"),
        let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      else { continue }
      texts[name] = text
    }
    return texts
  }

  /// `file rule line:column` of each finding that the command has.
  private static func places(_ path: String) -> [String] {
    let written = Written()
    let streams = CommandStreams(
      readInput: { (_) throws(CommandStreamError) in [] },
      writeOutput: { (text) throws(CommandStreamError) in written.text += text },
      writeError: { _ in })
    _ = GuiseValidate.run(
      ["--format", "json", path], streams: streams,
      environment: CommandEnvironment(workingDirectory: "/"))
    let findings = JSON(parsing: written.text)["diagnostics"]?.elements ?? []
    return findings.map { finding in
      // A finding without a place is at the top of the manifest.
      let path = finding["path"].text
      let isPlace = path.hasPrefix("tmp/") || path.hasPrefix("/")
      guard isPlace, case .number(let line)? = finding["line"], let column = finding["column"],
        let file = path.split(separator: "/").last
      else { return "manifest.json \(finding["rule"].text) 1:1" }
      return "\(file) \(finding["rule"].text) \(line):\(column.text)"
    }.sorted()
  }

  private final class Written {
    var text = ""
  }
}
