import Foundation
import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

@Suite("--fix")
struct FixTests {
  /// A manifest with a comma too many and then two misspelt names, in a layout that nobody would choose.
  private static let broken = """
    {  "guise":1,
    \t"x-note" :  "kept",
      "assemblies": { "app": { "registrations": {
          "store": {"dependencies":{ "Clock" :"clok" }, "factory":"file-stor" },
          "clock"  : "system-clock",
      } } } }

    """

  private func project(_ manifest: String = broken) throws -> DemoProject {
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write(manifest, to: "m.json")
    return project
  }

  @Test("What is certain is changed, round by round, and nothing else")
  func fixes() throws {
    let project = try project()
    let run = project.run("--fix", "m.json")
    #expect(run.status == .valid)
    #expect(
      run.output.hasPrefix(
        """
        m.json:5:32: removed , [invalid-json]
        m.json:4:63: "file-stor" -> "file-store" [unknown-factory]
        m.json:4:43: "clok" -> "clock" [unknown-registration]
        3 changes in 1 file


        """), "\(run.output)")
    #expect(run.output.hasSuffix("2 verified, 0 opaque\n"), "\(run.output)")
    let expected = Self.broken.replacing("\"system-clock\",", with: "\"system-clock\"")
      .replacing("clok\"", with: "clock\"").replacing("file-stor\"", with: "file-store\"")
    #expect(try project.folder.text("m.json") == expected)
  }

  @Test("A second run finds nothing to fix")
  func idempotent() throws {
    let project = try project()
    _ = project.run("--fix", "m.json")
    let fixed = try project.folder.text("m.json")
    #expect(project.run("--fix", "m.json").output.hasPrefix("nothing to fix\n"))
    #expect(try project.folder.text("m.json") == fixed)
  }

  @Test("A dry run says the same and writes nothing")
  func dryRun() throws {
    let project = try project()
    let dry = project.run("--fix", "--dry-run", "m.json")
    #expect(try project.folder.text("m.json") == Self.broken)
    let wet = project.run("--fix", "m.json")
    #expect(dry.status == wet.status)
    #expect(
      dry.output
        == wet.output.replacing("changes in 1 file", with: "changes in 1 file, not written"))
  }

  @Test("A byte order mark, CRLF and a missing last newline stay")
  func bytes() throws {
    let text =
      "\u{FEFF}" + DemoProject.broken.trimming { $0.isNewline }.replacing("\n", with: "\r\n")
    let project = try project(text)
    #expect(project.run("--fix", "m.json").status == .valid)
    #expect(
      try project.folder.text("m.json") == text.replacing("system-clocks", with: "system-clock"))
  }

  @Test("Included files are changed in their own places, links stay links")
  func severalFiles() throws {
    let project = try project(
      """
      { "guise": 1, "include": ["parts/a.json"], "assemblies": { "app": {
        "uses": ["clokcs"], "registrations": { "store": "file-store" } } } }
      """)
    let part = """
      { "guise": 1, "fragment": true, "assemblies": { "clocks": {
        "registrations": { "clock": "system-clocc" } } } }
      """
    try project.write(part, to: "real.json")
    try FileManager.default.createDirectory(
      at: project.folder.url("parts"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: project.folder.file("parts/a.json"), withDestinationPath: "../real.json")
    let run = project.run("--fix", "m.json")
    #expect(run.status == .valid, "\(run.output)")
    #expect(run.output.contains("2 changes in 2 files\n"))
    #expect(
      try project.folder.text("real.json")
        == part.replacing("system-clocc", with: "system-clock"))
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: project.folder.file("parts/a.json"))
    #expect(link == "../real.json")
  }

  /// More often than there are rounds, and than a report shows places.
  @Test(
    "A name that is misspelt everywhere is corrected everywhere",
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

  @Test("So is that of a variable and of an assembly")
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

  @Test("What may mean several things is left to a person")
  func uncertain() throws {
    var catalog = DemoProject.catalog
    catalog.factories["system-clocks-2"] = catalog.factories["system-clock"]
    let project = try DemoProject()
    try project.writeCatalog(catalog)
    try project.write(DemoProject.broken, to: "m.json")
    let run = project.run("--fix", "m.json")
    #expect(run.status == .findings)
    #expect(run.output.hasPrefix("nothing to fix\n"))
    #expect(try project.folder.text("m.json") == DemoProject.broken)
  }

  @Test("A catalog is never changed: code writes it")
  func catalog() throws {
    let project = try project(DemoProject.valid)
    let catalog = try project.folder.text("guise-catalog.json")
    let broken = catalog.replacing("\n}\n", with: ",\n}\n")
    try project.write(broken, to: "guise-catalog.json")
    #expect(project.run("--fix", "m.json").status == .couldNotCheck)
    #expect(try project.folder.text("guise-catalog.json") == broken)
  }

  @Test("Other formats print the report alone, and the changes on standard error")
  func formats() throws {
    let project = try project()
    let run = project.run("--fix", "--format", "json", "m.json")
    #expect(run.output == project.run("--format", "json", "m.json").output)
    #expect(run.errors.contains("3 changes in 1 file\n"))
  }

  @Test(
    "What cannot go together is refused",
    arguments: [
      (["--fix", "--graph", "dot", "m.json"], "cannot be used together"),
      (["--dry-run", "m.json"], "--dry-run works only with --fix"),
      (["--fix", "-"], "it cannot change standard input (-)"),
    ])
  func usage(arguments: [String], message: String) {
    let run = MemoryRun(arguments)
    #expect(run.status == .couldNotCheck)
    #expect(run.errors.contains(message))
  }

  @Test("Where the changes lead to more errors nothing is written")
  func worse() throws {
    var catalog = DemoProject.catalog
    catalog.factories["three"] = .init(
      services: ["Demo.Three"],
      parameters: ["One", "Two", "Three"].map { (name: String) in
        .init(name: name, kind: .required, service: "Demo.\(name)")
      }, file: "Demo/Three.swift")
    let project = try DemoProject()
    try project.writeCatalog(catalog)
    let text = #"""
      { "guise": 1, "assemblies": { "app": { "registrations": { "a": {
        "factory": "thre", "dependencies": { "One": "x", "Two": "y", "Three": "z" } } } } } }
      """#
    try project.write(text, to: "m.json")
    let run = project.run("--fix", "m.json")
    #expect(run.status == .findings)
    #expect(
      run.output.contains(
        "1 change in 1 file, not written: there would be more errors than before"),
      "\(run.output)")
    #expect(try project.folder.text("m.json") == text)
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

  // MARK: Fixtures

  private static let fixtures: [String] = {
    let folder = Repository.path + "/Tests/Fixtures/invalid"
    let rules = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return rules.sorted().flatMap { rule in
      ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(rule)")) ?? []).sorted()
        .filter { $0.hasSuffix(".json") }.map { "\(rule)/\($0)" }
    }
  }()

  /// What a fault of a fixture hides, mostly findings of a later phase: it is said once that is gone.
  private static let revealed: [String: Set<String>] = [
    "invalid-decorator/followed.json": ["dependency-type-mismatch"],
    "unknown-factory/mistyped.json": ["missing-setting"],
    "unknown-parameter/mistyped.json": ["absent-optional"],
    "unknown-variable/default.json": ["unknown-factory"],
  ]

  /// One run over all, as each needs its folder's other files beside it.
  @Test("Of every fixture what was certain is gone, and nothing comes that it had not hidden")
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
      // What cannot be read hides what is wrong in it.
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
