import Foundation
import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

@Suite("--fix")
struct FixTests {
  private func project(_ manifest: String) throws -> DemoProject {
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write(manifest, to: "m.json")
    return project
  }

  @Test("A missing comma is written after the member")
  func comma() throws {
    let project = try project(
      DemoProject.valid.replacing(#""system-clock","#, with: #""system-clock""#))
    #expect(project.run("--fix", "m.json").status == .valid)
    #expect(try project.folder.text("m.json") == DemoProject.valid)
  }

  @Test("Byte order mark and line ends stay")
  func bytes() throws {
    let text =
      "\u{FEFF}" + DemoProject.broken.trimming { $0.isNewline }.replacing("\n", with: "\r\n")
    let project = try project(text)
    #expect(project.run("--fix", "m.json").status == .valid)
    #expect(
      try project.folder.text("m.json") == text.replacing("system-clocks", with: "system-clock"))
  }

  /// More often than there are rounds, and than a report shows places.
  @Test(
    "A name is corrected wherever it is misspelt",
    arguments: [
      (#""r#N#": {"factory": "system-clokc", "tags": ["t#N#"]}"#, ""),
      (
        #""r#N#": {"factory": "file-store", "tags": ["t#N#"], "dependencies": {"Clock": "clokc"}}"#,
        ""
      ),
      (
        #""r#N#": {"factory": "system-clock", "tags": ["t#N#"], "lifetime": "scoped", "#
          + #""scope": "requset"}"#,
        #""scopes": ["request"],"#
      ),
    ])
  func everywhere(registration: String, top: String) throws {
    let registrations = (0..<150).map { registration.replacing("#N#", with: "\($0)") }
    let project = try project(
      """
      { "guise": 1, \(top) "assemblies": { "app": { "registrations": {
        "clock": "system-clock", \(registrations.joined(separator: ","))
      } } } }
      """)
    let run = project.run("--fix", "m.json")
    #expect(run.status == .valid, "\(run.output.suffix(400))")
    #expect(run.output.contains("150 changes in 1 file\n"))
  }

  @Test("A misspelt variable or assembly is corrected everywhere")
  func variablesAndAssemblies() throws {
    var catalog = DemoProject.catalog
    catalog.factories["file"] = .init(
      services: ["Demo.File"],
      parameters: [.init(name: nil, kind: .settings, service: "Demo.Path")],
      settings: .init(type: "Demo.Path", schema: .object(["path": .init(.scalar(.string))])),
      file: "Demo/Files.swift")
    let project = try DemoProject()
    try project.writeCatalog(catalog)
    let assemblies = (0..<150).map { number in
      """
      "a\(number)": { "uses": ["comon"], "registrations": {
        "f\(number)": {
          "factory": "file", "tags": ["t\(number)"], "settings": { "path": "${paht}/x" }
        } } }
      """
    }
    let uses = (0..<150).map { "\"a\($0)\"" }.joined(separator: ",")
    try project.write(
      """
      { "guise": 1, "variables": { "path": { "type": "string", "default": "p" } }, "assemblies": {
        "app": { "uses": [\(uses)] }, "common": { "registrations": { "clock": "system-clock" } },
        \(assemblies.joined(separator: ","))
      } }
      """, to: "m.json")
    let run = project.run("--fix", "m.json")
    #expect(run.status == .valid, "\(run.output.suffix(400))")
    #expect(run.output.contains("300 changes in 1 file\n"))
  }

  @Test(
    "A near name of another type does not fit",
    arguments: ["", #", "dependencies": { "Clock": "clock" }"#])
  func otherType(reference: String) throws {
    var catalog = DemoProject.catalog
    catalog.factories["system-clockss"] = .init(services: ["Demo.Locks"], file: "Demo/Locks.swift")
    let project = try DemoProject()
    try project.writeCatalog(catalog)
    let store = #""factory": "file-store""#
    let broken = DemoProject.broken.replacing(store, with: store + reference)
    try project.write(broken, to: "m.json")
    let run = project.run("--fix", "m.json")
    #expect(run.status == .valid, "\(run.output)")
    #expect(
      try project.folder.text("m.json")
        == broken.replacing("system-clocks", with: "system-clock"))
  }

  @Test("Where one file cannot be written none is")
  func unwritable() async throws {
    let project = try project(
      #"{ "guise": 1, "include": ["parts/a.json"], "assemblies": { "app": { "uses": ["clokcs"] } } }"#
    )
    let long = String(repeating: "x", count: 20_000)
    try project.write(
      """
      { "guise": 1, "fragment": true, "assemblies": { "clocks": { "description": "\(long)",
        "registrations": { "clock": "system-clocc" } } } }
      """, to: "parts/a.json")
    let before = try project.folder.text("m.json")
    let run = try await TestProgram.shell(
      "ulimit -f 8; exec \"$VALIDATE\" --fix m.json", in: project.folder.url)
    #expect(run.status == 2)
    #expect(run.errors == "guise-validate: error: cannot write parts/a.json: File too large\n")
    #expect(try project.folder.text("m.json") == before)
  }

  private static let fixtures: [String] = {
    let folder = Repository.path + "/Tests/Fixtures/invalid"
    let rules = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return rules.sorted().flatMap { rule in
      ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(rule)")) ?? []).sorted()
        .filter { $0.hasSuffix(".json") }.map { "\(rule)/\($0)" }
    }
  }()

  /// Findings that a fault of a fixture hides, mostly those of a later phase.
  private static let revealed: [String: Set<String>] = [
    "invalid-decorator/followed.json": ["dependency-type-mismatch"],
    "unknown-factory/mistyped.json": ["missing-setting"],
    "unknown-parameter/mistyped.json": ["absent-optional"],
    "unknown-variable/default.json": ["unknown-factory"],
  ]

  /// One run over all, as each needs its folder's other files beside it.
  @Test("Of every fixture the certain mistakes are gone")
  func everyFixture() throws {
    let folder = try TemporaryFolder()
    let root = folder.file("Fixtures")
    try FileManager.default.copyItem(atPath: Repository.path + "/Tests/Fixtures", toPath: root)
    var fixed = 0
    for fixture in Self.fixtures.sampled(every: 3) {
      let manifest = "\(root)/invalid/\(fixture)"
      let own = "\(root)/invalid/\(fixture.prefix { $0 != "/" })/parts/catalog.json"
      let catalog =
        FileManager.default.fileExists(atPath: own) ? own : "\(root)/catalog.json"
      func run(_ options: String...) -> MemoryRun {
        MemoryRun(options + ["--catalog", catalog, "--limit", "0", manifest], folder: folder.path)
      }
      let text = try Data(contentsOf: URL(filePath: manifest))
      let dry = run("--fix", "--dry-run").output
      guard !dry.hasPrefix("nothing to fix") else { continue }
      let before = try Self.findings(run("--format", "json").output)
      #expect(try Data(contentsOf: URL(filePath: manifest)) == text)
      fixed += 1
      _ = run("--fix")
      let after = try Self.findings(run("--format", "json").output)
      // A file that cannot be read hides its other mistakes.
      if !before.contains(where: { $0.hasPrefix("invalid-json") }) {
        let new = after.subtracting(before)
        #expect(
          Set(new.map { String($0.prefix { $0 != ":" }) }) == Self.revealed[fixture] ?? [],
          "\(fixture): \(new)")
      }
      #expect(before.subtracting(after).count > 0, "\(fixture)")
      #expect(run("--fix").output.hasPrefix("nothing to fix\n"), "\(fixture)")
    }
    #expect(fixed > 5)
  }

  /// Rules and messages: places move with the text.
  private static func findings(_ json: String) throws -> Set<String> {
    struct Report: Decodable {
      struct Finding: Decodable {
        var rule: String
        var message: String
      }
      var diagnostics: [Finding]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
    return Set(report.diagnostics.map { "\($0.rule): \($0.message)" })
  }
}

extension String {
  fileprivate func trimming(_ isDropped: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, isDropped(last) { text.removeLast() }
    return String(text)
  }
}
