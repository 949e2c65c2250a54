import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("Which catalog a manifest is checked against")
struct CatalogLookupTests {
  private let project: DemoProject

  init() throws {
    project = try DemoProject()
  }

  private func manifest(_ top: String) -> String {
    DemoProject.valid.replacing("\"guise\": 1,", with: "\"guise\": 1, \(top),")
  }

  private func found(for name: String, roots: [String: String] = [:]) -> String? {
    let path = project.folder.file(name)
    return CatalogLookup.path(
      for: ManifestFiles(.file(path), options: ManifestOptions(namedRoots: roots)),
      inputFolder: project.folder.path
    )
    .map { ReportedPath(relativeTo: project.folder.path).text($0) }
  }

  @Test("The catalog beside the manifest, if there is one")
  func beside() throws {
    try project.write(DemoProject.valid, to: "config/manifest.json")
    #expect(found(for: "config/manifest.json") == nil)
    try project.writeCatalog(to: "config/guise-catalog.json")
    #expect(found(for: "config/manifest.json") == "config/guise-catalog.json")
    #expect(project.run("config/manifest.json").status == .valid)
  }

  @Test("Where there is none, there is no verdict")
  func missing() throws {
    try project.write(DemoProject.valid, to: "manifest.json")
    let run = project.run("--format", "json", "manifest.json")
    #expect(run.status == .couldNotCheck)
    #expect(run.output.contains(#""rule": "no-catalog""#))
    #expect(run.output.contains("--emit-catalog"))
    // At the brace of what lacks it, where an editor can show it.
    let text = project.run("manifest.json").output
    #expect(text.hasPrefix("manifest.json:1:1: error: there is no catalog"), "\(text)")
  }

  @Test("What the manifest names comes first, relative to the manifest")
  func named() throws {
    try project.writeCatalog(Catalog(), to: "config/guise-catalog.json")
    try project.writeCatalog(to: "catalogs/app.json")
    try project.write(manifest(#""catalog": "../catalogs/app.json""#), to: "config/manifest.json")
    #expect(found(for: "config/manifest.json") == "catalogs/app.json")
    #expect(project.run("config/manifest.json").status == .valid)
    #expect(
      project.run("--catalog", "config/guise-catalog.json", "config/manifest.json").status
        == .findings)
  }

  @Test("What an included manifest names comes next, the last include first")
  func included() throws {
    try project.write(#"{"guise":1,"catalog":"a.json","assemblies":{}}"#, to: "lib/one.json")
    try project.write(#"{"guise":1,"catalog":"b.json","assemblies":{}}"#, to: "lib/two.json")
    try project.write(manifest(#""include": ["lib/one.json", "lib/two.json"]"#), to: "m.json")
    #expect(found(for: "m.json") == "lib/b.json")
    try project.write(manifest(#""include": ["lib/one.json", "gone.json"]"#), to: "m.json")
    #expect(found(for: "m.json") == "lib/a.json")
    try project.write(manifest(#""include": ["parts:two.json"]"#), to: "m.json")
    #expect(found(for: "m.json", roots: ["parts": project.folder.file("lib")]) == "lib/b.json")
  }

  @Test("Includes of each other end")
  func cycle() throws {
    try project.write(manifest(#""include": ["b.json", "a.json"]"#), to: "a.json")
    try project.write(manifest(#""include": ["a.json", "b.json"]"#), to: "b.json")
    #expect(found(for: "a.json") == nil)
  }

  @Test("Manifests of one run may have different catalogs")
  func several() throws {
    try project.writeCatalog(to: "one/guise-catalog.json")
    try project.writeCatalog(Catalog(), to: "two/guise-catalog.json")
    try project.write(DemoProject.valid, to: "one/manifest.json")
    try project.write(DemoProject.valid, to: "two/manifest.json")
    let run = project.run("--color=never", "two/manifest.json", "one/manifest.json")
    #expect(run.status == .findings)
    #expect(run.output.contains("\n\n2 errors, 0 warnings in the connections of 1 manifest; "))
    #expect(!run.output.contains("one/manifest.json"))
  }

  @Test("Manifest or catalog may come from standard input")
  func standardInput() throws {
    try project.writeCatalog()
    let manifest = project.run("-", input: DemoProject.broken)
    #expect(manifest.status == .findings)
    #expect(manifest.output.hasPrefix("<stdin>:6:18: error: "))
    try project.write(DemoProject.valid, to: "manifest.json")
    let text = String(decoding: DemoProject.catalog.encoded(), as: UTF8.self)
    #expect(project.run("--catalog", "-", "manifest.json", input: text).status == .valid)
    let none = project.run("--catalog=-", "manifest.json", input: "no catalog")
    #expect(none.status == .couldNotCheck)
    #expect(none.output.hasPrefix("<stdin>:1:1: error: "))
    let closed = project.run("-", inputFailure: .failed(reason: "Bad file descriptor"))
    #expect(closed.status == .couldNotCheck)
    #expect(closed.output.contains("cannot read standard input: Bad file descriptor"))
  }
}
