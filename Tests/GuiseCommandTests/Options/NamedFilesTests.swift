import Foundation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("The files and folders that a run names")
struct NamedFilesTests {
  private let project: DemoProject

  init() throws {
    project = try DemoProject()
    try project.writeCatalog()
    try project.write(DemoProject.valid, to: "manifest.json")
  }

  private static let base = DemoProject.valid.replacing(
    "\"guise\": 1,", with: #""guise": 1, "fragment": true,"#)

  @Test("A folder stands for the manifests in it and below it")
  func folder() throws {
    try project.writeCatalog(to: "app/guise-catalog.json")
    for name in ["app/manifest.json", "app/manifest.test.json", "app/server.guise.json"] {
      try project.write(DemoProject.valid, to: name)
    }
    // Not manifests, by their names, by what they have, or by where they are.
    try project.write(DemoProject.broken, to: "app/other.json")
    try project.write(#"{ "manifest_version": 3 }"#, to: "app/web/manifest.json")
    try project.write(DemoProject.broken, to: "app/.build/manifest.json")
    try FileManager.default.createSymbolicLink(
      atPath: project.folder.file("app/link"), withDestinationPath: "..")
    // What is skipped apart, which nobody named.
    func findings(_ run: MemoryRun) -> String {
      run.output.replacing(/"skipped": \[[^\]]*\]/, with: "")
    }
    let named = project.run(
      "--format=json", "app/manifest.json", "app/manifest.test.json", "app/server.guise.json")
    for folder in ["app", "app/", "./app", project.folder.file("app")] {
      let run = project.run("--format=json", folder)
      #expect(run.status == .valid)
      #expect(findings(run) == findings(named))
    }
    #expect(project.run("app", "app/manifest.json").output.contains(" in 3 manifests: "))
  }

  @Test("A manifest in a folder that cannot be read is not passed over")
  func unreadable() throws {
    try project.writeCatalog(to: "app/guise-catalog.json")
    try project.write("{ \"guise\": 1, }", to: "app/manifest.json")
    let run = project.run("app")
    #expect(run.status == .findings)
    #expect(run.output.contains("[invalid-json]"))
  }

  @Test("A folder without manifests is not valid")
  func empty() throws {
    try project.write("{}", to: "app/manifest.json")
    let run = project.run("app")
    #expect(run.status == .couldNotCheck)
    #expect(run.errors.contains("the folder app has no manifest"))
    #expect(run.output.isEmpty)
  }

  @Test(
    "A root folder exists",
    arguments: [["--root", "gone"], ["--root", "lib=gone"], ["--root", "manifest.json"]])
  func roots(arguments: [String]) {
    let run = MemoryRun(arguments + ["manifest.json"], folder: project.folder.path)
    #expect(run.status == .couldNotCheck)
    #expect(run.errors.contains("the folder given to --root does not exist"))
    #expect(!run.errors.contains("gone"))
  }

  @Test(
    "No file that is read is written to",
    arguments: [
      ["--output", "manifest.json"], ["--output", "./manifest.json"], ["--output", "link"],
      ["--output", "hard"], ["--output", "guise-catalog.json", "--catalog", "guise-catalog.json"],
      ["--output", "guise-catalog.json"], ["--output", "base.json", "overlay.json"],
      ["--output", "base.json", "--effective"],
      ["--output", "other.json", "--diff", "other.json"],
      ["--output", "manifest.json", "--graph", "dot"],
    ])
  func inputs(arguments: [String]) throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: project.folder.file("link"), withDestinationPath: "manifest.json")
    try manager.linkItem(
      atPath: project.folder.file("manifest.json"), toPath: project.folder.file("hard"))
    try project.write(Self.base, to: "base.json")
    try project.write(DemoProject.valid, to: "other.json")
    let overlay = #"{ "guise": 1, "include": ["base.json"], "assemblies": {} }"#
    try project.write(overlay, to: "overlay.json")
    func contents() throws -> [String: String] {
      Dictionary(
        uniqueKeysWithValues: try project.folder.names.map { ($0, try project.folder.text($0)) })
    }
    let before = try contents()
    let manifest = arguments.contains("base.json") ? "overlay.json" : "manifest.json"
    let run = MemoryRun(arguments + [manifest], folder: project.folder.path)
    #expect(run.status == .couldNotCheck)
    #expect(run.errors.contains("--output would overwrite a file that this run reads"))
    #expect(try contents() == before)
  }

  @Test("A file may have an equals sign in its name")
  func equalsSign() throws {
    try project.write(DemoProject.valid, to: "a=b.json")
    #expect(project.run("a=b.json").status == .valid)
    #expect(project.run("--set", "x=1", "a=b.json").output.contains("[unknown-variable]"))
  }
}
