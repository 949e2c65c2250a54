import Foundation
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("What a folder stands for, and what is said of the files that it does not")
struct SearchedFolderTests {
  private let project: DemoProject

  init() throws {
    project = try DemoProject()
    try project.writeCatalog()
    try project.write(DemoProject.valid, to: "manifest.json")
  }

  /// A text that is not a manifest as it is, by what is wrong with it.
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

  private func link(_ name: String, to target: String) throws {
    try project.write("", to: name)
    try FileManager.default.removeItem(atPath: project.folder.file(name))
    try FileManager.default.createSymbolicLink(
      atPath: project.folder.file(name), withDestinationPath: target)
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
    "What is not JSON is a manifest beside a catalog or a manifest", arguments: notJSON,
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

  @Test("What is not JSON, with nothing beside it, is skipped", arguments: notJSON)
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

  @Test("A link to a file is followed, and each file is checked once")
  func links() throws {
    try project.write(DemoProject.broken, to: ".config/real.json")
    try link("manifest.production.json", to: ".config/real.json")
    expectFinding("unknown-factory", at: "manifest.production.json:", in: project.run("."))
    try link("manifest.production.json", to: "manifest.json")
    try link("a/manifest.json", to: "../manifest.json")
    let run = project.run(".")
    #expect(
      run.output
        == "0 errors, 0 warnings in 1 manifest: 2 registrations, 2 verified, 0 opaque\n")
  }

  @Test("A link that leads nowhere, or back to itself, cannot be read", arguments: ["gone", "@"])
  func brokenLinks(target: String) throws {
    for name in ["manifest.production.json", "x.guise.json"] {
      try link(name, to: target == "@" ? name : target)
      expectFinding("unreadable-file", at: name, in: project.run("."))
      try FileManager.default.removeItem(atPath: project.folder.file(name))
    }
    try link("web/manifest.json", to: target == "@" ? "manifest.json" : target)
    expectSkipped(
      "found 1 manifest; skipped 1 (cannot be read, and no catalog or manifest beside it): "
        + "\"web/manifest.json\"", in: project.run("."))
  }

  @Test("A link to a folder is skipped where its files are not found elsewhere")
  func linkedFolders() throws {
    let other = try TemporaryFolder(["manifest.json": DemoProject.broken])
    try link("loop", to: ".")
    try project.write(DemoProject.broken, to: ".hidden/manifest.json")
    #expect(!project.run(".").output.contains("skipped"))
    try link("shared", to: other.path)
    expectSkipped(
      "found 1 manifest; skipped 1 (a link to a folder elsewhere): \"shared\"",
      in: project.run("."))
  }

  @Test("A pipe is not opened", arguments: ["manifest.pipe.json", "pipe.guise.json"])
  func pipes(name: String) throws {
    #expect(mkfifo(project.folder.file(name), 0o600) == 0)
    expectSkipped(
      "found 1 manifest; skipped 1 (not a regular file): \"\(name)\"", in: project.run("."))
  }

  @Test("A folder that is called like a manifest is a folder")
  func folders() throws {
    try project.write(DemoProject.broken, to: "manifest.test.json/x.guise.json")
    try project.writeCatalog(to: "manifest.test.json/guise-catalog.json")
    expectFinding("unknown-factory", at: "manifest.test.json/x.guise.json", in: project.run("."))
  }

  @Test("A folder without a manifest says what it has")
  func nothing() throws {
    try project.write(#"{ "manifest_version": 3 }"#, to: "web/manifest.json")
    let run = project.run("web")
    #expect(run.status == .couldNotCheck)
    #expect(
      run.errors.contains(
        "found 0 manifests; skipped 1 (no \"guise\" at the top): \"web/manifest.json\""))
  }

  @Test(
    "What was skipped is said in each format that has room for it",
    arguments: ["json", "sarif", "github", "junit", "text"])
  func formats(format: String) throws {
    let quiet = project.run("--format", format, ".").output
    #expect(!quiet.contains("found 1 manifest"))
    try project.write("{}", to: "web/manifest.json")
    let output = project.run("--format", format, ".").output
    #expect(output.mentions("skipped") && output.contains("web/manifest.json"), "\(output)")
  }

  @Test("Many are counted, and few are named")
  func many() throws {
    for number in 0..<9 { try project.write("{}", to: "web\(number)/manifest.json") }
    expectSkipped(
      "found 1 manifest; skipped 9 (no \"guise\" at the top): \"web0/manifest.json\", "
        + "\"web1/manifest.json\", \"web2/manifest.json\" and 6 more", in: project.run("."))
  }

  // MARK: Named files

  @Test("--skip-others decides on named files as on those of a folder", arguments: notJSON + json)
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

  @Test("A named file that is not there is not skipped")
  func missing() {
    let run = project.run("--skip-others", "manifest.gone.json", "manifest.json")
    #expect(run.status == .couldNotCheck)
    #expect(run.output.contains("[unreadable-file]"))
  }

  @Test("A named file without guise is told what it lacks, and nothing else")
  func named() throws {
    try project.write(#"{ "manifest_version": 3, "version": "1.0" }"#, to: "web/manifest.json")
    let run = project.run("web/manifest.json", "--catalog", "guise-catalog.json")
    #expect(run.status == .findings)
    #expect(
      run.output.hasPrefix(
        """
        web/manifest.json:1:1: error: this file is not a manifest: it has no "guise" [missing-key]
           help: add "guise": 1

        1 error in the files of 1 manifest; the wiring was not checked
        """), "\(run.output)")
    // It may belong to another tool.
    #expect(project.run("--fix", "web/manifest.json").output.hasPrefix("nothing to fix"))
  }
}
