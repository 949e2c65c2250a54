import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

/// What a run is given besides its manifests: variables, the environment, root folders.
@Suite("Variables, the environment and roots")
struct VariablesAndRootsTests {
  private static let variables = DemoProject.valid.replacing(
    "\"guise\": 1,",
    with: """
      "guise": 1, "variables": {
        "size": { "type": "integer", "env": "APP_SIZE" },
        "path": { "type": "string", "env": "APP_PATH", "default": "a" }
      },
      """
  ).replacing(
    #"{ "factory": "file-store" }"#,
    with: #"{ "factory": "file-store", "settings": { "size": "${size}" } }"#)

  /// The store takes settings.
  private static let catalog: Catalog = {
    var catalog = DemoProject.catalog
    catalog.factories["file-store"]?.settings = .init(type: "Demo.Settings", schema: .any)
    return catalog
  }()

  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var status: CommandStatus
    /// `severity rule`, without the warnings that nothing uses a variable.
    var findings: [String]
    var arguments: [String] = []
    var variables: [String: String] = [:]
    var testDescription: String { name }
  }

  private static let cases: [Case] = [
    Case(name: "nothing given", status: .valid, findings: []),
    Case(
      name: "the environment is not asked", status: .valid, findings: [],
      variables: ["APP_SIZE": "no size"]),
    Case(name: "given", status: .valid, findings: [], arguments: ["--set", "size=7"]),
    Case(
      name: "given, of another type", status: .findings, findings: ["error invalid-variable"],
      arguments: ["--set=size=x"]),
    Case(
      name: "given to none", status: .findings, findings: ["error unknown-variable"],
      arguments: ["--set", "sise=7"]),
    Case(
      name: "the environment lacks it", status: .findings, findings: ["error unset-variable"],
      arguments: ["--check-environment"]),
    Case(
      name: "an empty one counts as unset", status: .findings, findings: ["error unset-variable"],
      arguments: ["--check-environment"], variables: ["APP_SIZE": ""]),
    Case(
      name: "the environment has it", status: .valid, findings: [],
      arguments: ["--check-environment"], variables: ["APP_SIZE": "7"]),
    Case(
      name: "the environment's is of another type", status: .findings,
      findings: ["error invalid-variable"], arguments: ["--check-environment"],
      variables: ["APP_SIZE": "x"]),
    Case(
      name: "what is given weighs more", status: .valid, findings: [],
      arguments: ["--check-environment", "--set", "size=7"], variables: ["APP_SIZE": "x"]),
    Case(
      name: "set in two ways", status: .findings, findings: ["error invalid-variable"],
      arguments: ["--check-environment"], variables: ["APP_SIZE": "7", "APP_SIZE_FILE": "/x"]),
  ]

  @Test("Where a variable's value comes from", arguments: cases)
  func variable(example: Case) throws {
    let project = try DemoProject()
    try project.writeCatalog(Self.catalog)
    try project.write(Self.variables, to: "m.json")
    let run = MemoryRun(
      example.arguments + ["m.json"], folder: project.folder.path, variables: example.variables)
    #expect(run.status == example.status)
    let findings = run.output.matches(of: #/: (error|warning|note): .*\[([a-z-]+)\]\n/#)
      .map { "\($0.1) \($0.2)" }.filter { $0 != "warning unused-variable" }
    #expect(findings == example.findings)
    #expect(!run.output.contains("\"no size\""))
    // A value of the environment that does not fit is shown, and one of the command line is not.
    let isShown = example.name == "the environment's is of another type"
    #expect(run.output.contains("\"x\"") == isShown)
  }

  @Test("A value belongs to a variable of some manifest of the run, not of each")
  func valueOfOne() throws {
    let project = try DemoProject()
    try project.writeCatalog(Self.catalog)
    try project.write(Self.variables, to: "a.json")
    try project.write(DemoProject.valid, to: "b.json")
    for manifests in [["a.json", "b.json"], ["b.json", "a.json"]] {
      let run = MemoryRun(["--set", "size=7"] + manifests, folder: project.folder.path)
      #expect(run.status == .valid, "\(run.output)")
    }
    let none = project.run("--set", "sise=7", "a.json", "b.json")
    #expect(none.status == .findings)
    #expect(none.output.matches(of: /\[unknown-variable\]/).count == 1)
  }

  @Test(
    "How far includes reach",
    arguments: [
      ("../lib/base.json", [], "include-outside-root"), ("../lib/base.json", ["--root", "."], nil),
      ("../lib/base.json", ["--root=sub"], "include-outside-root"),
      ("lib:base.json", [], "include-outside-root"),
      ("lib:base.json", ["--root", "lib=lib"], nil),
      ("lib:base.json", ["--root", "lib=@/lib", "--root", "sub"], nil),
      ("lib:gone.json", ["--root", "lib=lib"], "include-not-found"),
      ("lib:../m.json", ["--root", "lib=lib"], "include-outside-root"),
    ] as [(String, [String], String?)])
  func roots(include: String, arguments: [String], rule: String?) throws {
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write(DemoProject.valid, to: "lib/base.json")
    try project.write(DemoProject.valid, to: "m.json")
    let manifest = #"{ "guise": 1, "include": ["\#(include)"], "assemblies": {} }"#
    try project.write(manifest, to: "sub/m.json")
    let given =
      ["--catalog", "guise-catalog.json"]
      + arguments.map { $0.replacing("@", with: project.folder.path) }
    let run = MemoryRun(given + ["sub/m.json"], folder: project.folder.path)
    #expect(run.status == (rule == nil ? .valid : .findings), "\(run.output)")
    #expect(rule.map { run.output.contains("[\($0)]") } ?? true)
    // Standard input is in the working directory.
    if include.hasPrefix("lib:") {
      let input = MemoryRun(given + ["-"], input: manifest, folder: project.folder.path)
      #expect(input.status == run.status)
    }
  }

  @Test("A manifest counts once, however its path is written")
  func once() throws {
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write(DemoProject.valid, to: "m.json")
    let run = project.run("m.json", "./m.json", "x/../m.json", project.folder.file("m.json"))
    #expect(run.output.contains(" in 1 manifest: 2 registrations"))
  }

  @Test("A fragment that another manifest includes is checked as a part of that")
  func fragments() throws {
    let project = try DemoProject()
    try project.writeCatalog()
    let fragment = DemoProject.valid.replacing(
      "\"guise\": 1,", with: #""guise": 1, "fragment": true,"#)
    try project.write(fragment, to: "one.json")
    try project.write(fragment, to: "two.json")
    let including = #"{ "guise": 1, "include": ["one.json"], "assemblies": {} }"#
    try project.write(including, to: "m.json")
    func manifests(_ arguments: String...) -> String {
      MemoryRun(arguments, folder: project.folder.path).output
        .matches(of: #/ ([0-9]+) (?:manifest|fragment)s?: /#).map { String($0.1) }.joined()
    }
    #expect(manifests("one.json") == "1")
    #expect(manifests("one.json", "m.json") == "1")
    // A manifest, and a fragment that it does not include.
    #expect(manifests("m.json", "./one.json", "two.json") == "11")
    try project.write(including.replacing("one.json", with: "two.json"), to: "n.json")
    #expect(manifests("one.json", "m.json", "two.json", "n.json") == "2")
  }
}
