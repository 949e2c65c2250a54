import Foundation
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseCommand

/// A pull request chooses the files that `catalog` and `include` name, and a log may be public: nothing is quoted
/// of a file that is neither a manifest nor a catalog.
@Suite struct ForeignFileTests {
  /// Each word of these begins with `Qz`, apart from words that any file may have.
  static let contents =
    ((try? Repository.text("Tests/Fixtures/foreign-files.txt")) ?? "").components(
      separatedBy: "\n~~~\n")

  /// The arguments of runs that read the files of `folder(_:content:)`.
  private static let runs: [[String]] = [
    ["named.json"], ["catalog.json"], ["include.json"], ["."], ["named.guise.json"],
    ["--catalog", "guise-catalog.json", "named.json"],
    ["--catalog", "named.json", "manifest.json"],
    ["--diff", "named.json", "manifest.json"], ["--diff", "manifest.json", "named.json"],
    ["--schema", "--catalog", "named.json"], ["--init", "--catalog", "named.json"],
    ["--graph", "dot", "named.json"], ["--effective", "include.json"],
    ["--fix", "--dry-run", "named.json", "include.json", "catalog.json"],
  ]

  @Test(arguments: contents)
  func textQuotesNothing(content: String) throws {
    let project = try DemoProject()
    try write(content, to: "repo", outside: "../outside.json", of: project)
    for arguments in Self.runs { expectNoQuote(arguments, of: project) }
  }

  /// Reporters get the same findings as texts: one report of all contents has every kind of finding. JSON lists the files
  /// that a search leaves out.
  @Test(arguments: ReportFormat.allCases.filter { $0 != .text })
  func noFormatQuotesAnything(format: ReportFormat) throws {
    let project = try DemoProject()
    for (number, content) in Self.contents.enumerated() {
      try write(
        content, to: "repo/\(number)", outside: "../../outside\(number).json", of: project)
    }
    let options = ["--format", format.rawValue]
    let files = Self.contents.indices.flatMap { number in
      ["named.json", "catalog.json", "include.json"].map { "\(number)/\($0)" }
    }
    expectNoQuote(options + ["--limit", "0"] + files, of: project)
    if format == .json { expectNoQuote(options + ["."], of: project) }
  }

  /// Writes files with the content, and manifests that name them.
  private func write(
    _ content: String, to folder: String, outside: String, of project: DemoProject
  ) throws {
    try project.writeCatalog(to: "\(folder)/guise-catalog.json")
    try project.write(DemoProject.valid, to: "\(folder)/manifest.json")
    for name in [outside, "named.json", "named.guise.json", "inside.json"] {
      try project.write(content, to: "\(folder)/\(name)")
    }
    for (file, key) in [
      ("catalog.json", #""catalog": "\#(outside)""#),
      ("include.json", #""include": ["inside.json"]"#),
    ] {
      try project.write(
        DemoProject.valid.replacing(#""guise": 1"#, with: #""guise": 1, \#(key)"#),
        to: "\(folder)/\(file)")
    }
  }

  private func expectNoQuote(_ arguments: [String], of project: DemoProject) {
    let run = MemoryRun(arguments, folder: project.folder.file("repo"))
    let output = run.output + run.errors
    #expect(!output.isEmpty)
    // A catalog that is written there would be written over.
    let isSilent = !output.mentions("Qz", "7391846", "udabc", "--emit-catalog ../")
    #expect(isSilent, "\(arguments): \(output)")
  }
}
