import Foundation
import GuiseManifest
import TestSupport
import Testing

@testable import GuiseCommand

/// A pull request chooses what `catalog` and `include` name, and a log may be public.
@Suite("Nothing is quoted of a file that is neither a manifest nor a catalog")
struct ForeignFileTests {
  /// Each word of these begins with `Qz`, apart from what any file may have.
  static let contents = [
    #"{"QzAuths":{"Qzghcr.io":{"QzAuth":"QzdXNlcjpTRUNSRVQ="}}}"#,
    "{\n  \"QzAuths\": {\n    \"Qz\": \"QzToken\"\n  }\n}\n",
    "QzMachine Qz.example QzLogin QzUser QzPassword QzWord",
    "QzRoot:$6$QzSalt$QzHash:19000:0:99999:7:::\n",
    "-----BEGIN QzKEY-----\nQzMIIE\n-----END QzKEY-----\n",
    "QzKEY=QzValue\nQzOther='QzValue'\n",
    "# QzComment\nQzKEY=QzValue\n",
    "QzUser: QzName\nQzPassword: QzWord\n",
    "---\nQzUser: QzName\n",
    #"["QzUser", "QzPassword"]"#,
    #"[{"QzUser": "QzPassword"}]"#,
    #""QzToken""#,
    "Qz",
    "{QzUser: 'QzPassword'}",
    #"{"QzUser": QzPassword}"#,
    #"{"QzUser": "QzPassword",}"#,
    #"{"QzUser": "QzPass\word"}"#,
    "{\"QzUser\": \"QzPass\u{1}word\"}",
    #"{"QzUser": "QzPass\udabc"}"#,
    #"{"QzUser": 1, "QzUser": 2}"#,
    #"{"version": 7391846, "QzUser": 1}"#,
    #"{"version": "Qz1", "name": "QzName"}"#,
    #"{"version": 1, "services": {"QzUser": 1}, "QzUser": 2, "QzUser": 3}"#,
    #"{"factories": {"QzUser": {"services": "QzPassword"}}}"#,
    #"{"assemblies": {"QzUser": {"QzPassword": 1}}}"#,
    #"{"QzUser": {"guise": "QzPassword", "guise": 1}}"#,
    "Qz\u{FEFF}Qz \"QzGuise\"",
  ]

  /// Written in every format: as text one file at a time, elsewhere those without options in one report.
  private static func reports(_ format: ReportFormat) -> [[String]] {
    let files = ["named.json", "catalog.json", "include.json"]
    return (format == .text ? files.map { [$0] } : [files]) + [
      ["--catalog", "guise-catalog.json", "named.json"],
      ["--catalog", "named.json", "manifest.json"], ["."],
    ]
  }

  /// What goes through the same reporters, written as text.
  private static let others: [[String]] = [
    ["--diff", "named.json", "manifest.json"], ["--diff", "manifest.json", "named.json"],
    ["--schema", "--catalog", "named.json"], ["--init", "--catalog", "named.json"],
    ["--graph", "dot", "named.json"], ["--effective", "include.json"],
    ["--fix", "--dry-run", "named.json", "include.json", "catalog.json"], ["named.guise.json"],
  ]

  @Test(arguments: contents, ReportFormat.allCases)
  func nothing(content: String, format: ReportFormat) throws {
    let project = try DemoProject()
    try project.writeCatalog(to: "repo/guise-catalog.json")
    try project.write(DemoProject.valid, to: "repo/manifest.json")
    for name in ["outside.json", "repo/named.json", "repo/named.guise.json", "repo/inside.json"] {
      try project.write(content, to: name)
    }
    for (file, key) in [
      ("catalog.json", #""catalog": "../outside.json""#),
      ("include.json", #""include": ["inside.json"]"#),
    ] {
      try project.write(
        DemoProject.valid.replacing(#""guise": 1"#, with: #""guise": 1, \#(key)"#),
        to: "repo/\(file)")
    }
    for arguments in Self.reports(format) + (format == .text ? Self.others : []) {
      let run = MemoryRun(
        ["--format", format.rawValue] + arguments, folder: project.folder.file("repo"))
      let output = run.output + run.errors
      // A catalog that is written there would be written over.
      let isSilent = !output.mentions("Qz", "7391846", "udabc", "--emit-catalog ../outside.json")
      #expect(isSilent, "\(arguments): \(output)")
    }
  }
}
