import Foundation
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("Files of a folder that are no manifests")
struct SearchedFolderTests {
  private let project: DemoProject

  init() throws {
    project = try DemoProject()
    try project.writeCatalog()
    try project.write(DemoProject.valid, to: "manifest.json")
  }

  /// A text that is no manifest, named by its mistake.
  struct Content: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var bytes: [UInt8]
    /// The rule that reports it where it is checked.
    var rule: String

    init(_ name: String, _ text: String, _ rule: String) {
      self.init(name, Array(text.utf8), rule)
    }

    init(_ name: String, _ bytes: [UInt8], _ rule: String) {
      (testDescription, self.bytes, self.rule) = (name, bytes, rule)
    }

    static func utf16(_ text: String, mark: [UInt8], isBig: Bool) -> [UInt8] {
      mark
        + text.utf16.flatMap { unit -> [UInt8] in
          let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
          return isBig ? bytes.reversed() : bytes
        }
    }
  }

  static let notJSON = [
    Content(
      "UTF-16, as PowerShell writes it",
      Content.utf16(DemoProject.valid, mark: [0xFF, 0xFE], isBig: false), "invalid-encoding"),
    Content(
      "UTF-16, big-endian", Content.utf16(DemoProject.valid, mark: [0xFE, 0xFF], isBig: true),
      "invalid-encoding"),
    Content(
      "UTF-16 without a mark", Content.utf16(DemoProject.valid, mark: [], isBig: false),
      "invalid-encoding"),
    Content("empty", "", "invalid-json"),
    Content("only a line end", "\n", "invalid-json"),
    Content("a mark alone", [0xEF, 0xBB, 0xBF], "invalid-json"),
    Content("a key without quotes", "{guise: 1, assemblies: {}}", "invalid-json"),
    Content("keys in single quotes", "{'guise': 1, 'assemblies': {}}", "invalid-json"),
    Content("YAML", "guise: 1\nassemblies: {}\n", "invalid-json"),
    Content("NULs", [UInt8](repeating: 0, count: 64), "invalid-json"),
    Content("latin-1", [0x7B, 0x22, 0xE9, 0x22, 0x3A, 0x31, 0x7D], "invalid-encoding"),
  ]

  static let json = [
    Content("a misspelt key", #"{ "gusie": 1, "assemblies": {} }"#, "missing-key"),
    Content("without guise", #"{ "assemblies": {} }"#, "missing-key"),
    Content("another tool's", #"{ "manifest_version": 3, "name": "x" }"#, "missing-key"),
    Content("in a list", "[\(DemoProject.valid)]", "wrong-type"),
    Content("a string", "\"guise\"", "wrong-type"),
    Content("null", "null", "wrong-type"),
  ]

  private func write(_ bytes: [UInt8], to name: String) throws {
    try project.write("", to: name)
    try Data(bytes).write(to: project.folder.url(name))
  }

  private func expectFinding(_ rule: String, at path: String, in run: MemoryRun) {
    #expect(run.status != .valid)
    #expect(run.output.contains("[\(rule)]") && run.output.contains(path), "\(run.output)")
  }

  private func expectSkipped(_ line: String, in run: MemoryRun, status: CommandStatus = .valid) {
    #expect(run.status == status, "\(run.output)\(run.errors)")
    #expect(
      run.output.contains("\n\(line)\n") || run.output.hasPrefix("\(line)\n"), "\(run.output)")
  }

  @Test("Every NAME.guise.json is a manifest", arguments: notJSON + json)
  func onlyOurs(_ content: Content) throws {
    try write(content.bytes, to: "lib/prod.guise.json")
    try project.writeCatalog(to: "lib/guise-catalog.json")
    expectFinding(content.rule, at: "lib/prod.guise.json", in: project.run("."))
  }

  @Test(
    "Beside a catalog it counts as a manifest", arguments: notJSON,
    ["manifest.production.json", "Manifest.JSON"])
  func besideOthers(_ content: Content, name: String) throws {
    try write(content.bytes, to: name)
    expectFinding(content.rule, at: name, in: project.run("."))
    let other = #"{ "guise": 1, "catalog": "../guise-catalog.json", "assemblies": {} }"#
    try project.writeCatalog(to: "catalog/guise-catalog.json")
    try project.write("{}", to: "guise/base.guise.json")
    for folder in ["catalog", "guise"] {
      try write(content.bytes, to: "\(folder)/\(name)")
      expectFinding(content.rule, at: "\(folder)/\(name)", in: project.run(folder))
    }
    try write(content.bytes, to: "manifests/\(name)")
    try project.write(other, to: "manifests/manifest.test.json")
    expectFinding(content.rule, at: "manifests/\(name)", in: project.run("manifests"))
  }

  @Test("Without others beside it, it is skipped", arguments: notJSON)
  func alone(_ content: Content) throws {
    try write(content.bytes, to: "web/manifest.json")
    expectSkipped(
      "found 1 manifest; skipped 1 (not JSON, and no catalog or manifest beside it): "
        + "\"web/manifest.json\"", in: project.run("."))
  }

  @Test("JSON without guise is skipped", arguments: json)
  func others(_ content: Content) throws {
    try write(content.bytes, to: "manifest.web.json")
    try write(content.bytes, to: "node_modules/x/manifest.json")
    expectSkipped(
      "found 1 manifest; skipped 2 (no \"guise\" at the top): \"manifest.web.json\" and "
        + "\"node_modules/x/manifest.json\"", in: project.run("."))
  }

  @Test("--skip-others skips named files as in folders", arguments: notJSON + json)
  func skipOthers(_ content: Content) throws {
    try write(content.bytes, to: "web/manifest.json")
    try write(content.bytes, to: "lib/x.guise.json")
    let run = project.run("--skip-others", "web/manifest.json")
    expectSkipped("0 errors", in: run)
    #expect(run.output.contains("found 0 manifests; skipped 1 ("))
    expectSkipped(
      "0 errors, 0 warnings in 1 manifest: 2 registrations, 2 verified, 0 opaque",
      in: project.run("--skip-others", "web/manifest.json", "manifest.json"))
    expectFinding(
      content.rule, at: "lib/x.guise.json",
      in: project.run("--skip-others", "lib/x.guise.json", "manifest.json"))
    // Without the option a named file is a manifest.
    expectFinding(content.rule, at: "web/manifest.json", in: project.run("web/manifest.json"))
  }
}
