import Foundation
import Guise
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

/// A manifest, written as one file without includes, is the same manifest.
struct EffectiveManifestTests {
  @Test(
    arguments: Fixtures.manifests(in: "valid") + Fixtures.manifests(in: "valid/wired"))
  func fixture(manifest: URL) throws {
    let fixture = try FixtureOptions(of: manifest)
    let url = Fixtures.folder.appending(path: "catalog.json")
    var catalog = try FixtureCatalog.read(url)
    catalog.assemblies.merge(fixture.catalog.assemblies) { first, _ in first }
    try EffectiveManifest.expectSameWiring(of: .file(manifest.path), catalog, fixture.options)
  }

  @Test(arguments: ["manifest.json", "manifest.development.json"])
  func example(name: String) throws {
    let folder = Repository.url("Examples/Logbook")
    let url = folder.appending(path: "guise-catalog.json")
    let catalog = try FixtureCatalog.read(url)
    let source = ManifestSource.file(folder.appending(path: name).path)
    try EffectiveManifest.expectSameWiring(of: source, catalog, .init())
    // The dump is valid too, not only the same.
    let result = ManifestValidator(catalog: catalog).inspect(source)
    let text = EffectiveManifest(try #require(result.model?.composition)).text
    let again = ManifestValidator(catalog: catalog).inspect(.bytes(Array(text.utf8)))
    // A variable that only overridden settings use is unused now.
    #expect(again.report.diagnostics.filter { $0.rule != "unused-variable" } == [])
    #expect(
      try WiringText.lines(of: #require(again.soundModel))
        == WiringText.lines(of: #require(result.soundModel)))
  }

  /// A secret may become one in an overriding file, and its default come from either.
  @Test(arguments: [
    (#""secret": true, "default": "hunter2""#, #""env": "T""#),
    (#""default": "hunter2""#, #""secret": true"#),
    (#""secret": true"#, #""default": "hunter2""#),
  ])
  func secretsAreLeftOut(base: String, override: String) throws {
    let files = [
      "main.json": """
      { "guise": 1, "include": ["base.json"],
        "variables": { "token": { "override": true, \(override) } },
        "assemblies": { "app": { "registrations": {
          "a": { "factory": "f", "settings": { "token": "${token}" } } } } } }
      """,
      "base.json":
        #"{ "guise": 1, "assemblies": {}, "variables": { "token": { "type": "string", \#(base) } } }"#,
    ]
    let text = try effective(files)
    #expect(!text.contains("hunter2"))
    #expect(text.contains(#""x-redacted": "default""#))
    var options = ManifestOptions(variables: ["token": "other"])
    #expect(!(try effective(files, options)).contains("other"))
    let composed = TestComposer(catalog: Catalog(), options: options)
      .compose(.bytes(Array(text.utf8)))
    #expect(composed.diagnostics == [])
    #expect(composed.composition?.variables["token"]?.value == .string("other"))
    options.variables = [:]
    options.environment = [:]
    let unset = TestComposer(catalog: Catalog(), options: options)
      .compose(.bytes(Array(text.utf8)))
    #expect(unset.diagnostics.map(\.rule) == ["unset-variable"])
  }

  /// The result can stand where the manifest is.
  @Test(arguments: [
    ("main.json", "base.json", "c.json", "c.json"),
    ("deep/main.json", "deep/base.json", "./c.json", "c.json"),
    ("a/main.json", "b/base.json", "d/c.json", "../b/d/c.json"),
    ("a/main.json", "a/b/base.json", "../../c.json", "../c.json"),
    ("a/main.json", "a/base.json", "/c.json", "/c.json"),
  ])
  func theCatalogIsSeenFromTheManifest(
    main: String, base: String, written: String, expected: String
  ) throws {
    let depth = main.split(separator: "/").count - 1
    let way = String(repeating: "../", count: depth) + base
    let files = [
      main: #"{ "guise": 1, "include": ["\#(way)"], "assemblies": { "app": {} } }"#,
      base: #"{ "guise": 1, "catalog": "\#(written)", "assemblies": {} }"#,
    ]
    let result = TestComposer(catalog: Catalog(), options: .init(root: "."))
      .compose(.files(files, main: main))
    #expect(result.diagnostics == [])
    let document = EffectiveManifest(try #require(result.composition)).document
    #expect(document["catalog"] == .string(expected))
  }

  private func effective(
    _ files: [String: String], _ options: ManifestOptions = .init()
  ) throws -> String {
    let result = TestComposer(catalog: Catalog(), options: options)
      .compose(.files(files, main: "main.json"))
    #expect(result.diagnostics.filter { $0.severity == .error } == [])
    return EffectiveManifest(try #require(result.composition)).text
  }
}
