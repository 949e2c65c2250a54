import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// Includes of manifests in memory that start from a named root: `name:path`.
struct NamedRootTests {
  private static func including(_ paths: String..., id: String? = nil) -> String {
    let list = paths.map { "\"\($0)\"" }.joined(separator: ",")
    let registrations = id.map { "\"\($0)\":\"f\"" } ?? ""
    return
      #"{"guise":1,"include":[\#(list)],"assemblies":{"app":{"registrations":{\#(registrations)}}}}"#
  }

  private let folder: TemporaryFolder
  private let composer: TestComposer

  init() throws {
    folder = try TemporaryFolder([
      "library/deep/in.json": Self.including("../base.json"),
      "library/base.json": Self.including(id: "b"),
      "library/out.json": Self.including("../base.json"),
    ])
    var options = ManifestOptions()
    options.namedRoots = ["library": folder.file("library")]
    composer = TestComposer(catalog: .init(), options: options)
  }

  /// Resources of a bundle beside a manifest that is embedded in code.
  @Test func manifestsInMemoryReachNamedRoots() {
    let main = Self.including("library:deep/in.json", "own.json", id: "m")
    let files = [
      "main.json": main, "own.json": Self.including(id: "o"),
      "base.json": Self.including(id: "wrong"),
    ]
    let result = composer.compose(.files(files, main: "main.json"))
    #expect(result.diagnostics == [])
    #expect(result.composition?.all.map(\.id).sorted() == ["b", "m", "o"])
    let bytes = composer.compose(
      .bytes(Array(Self.including("library:deep/in.json", id: "m").utf8)))
    #expect(bytes.diagnostics == [])
    #expect(bytes.composition?.all.map(\.id).sorted() == ["b", "m"])
    // Files in memory are not looked for on disk, nor the other way about.
    let absent = composer.compose(
      .files(["main.json": Self.including("base.json")], main: "main.json"))
    #expect(absent.diagnostics.map(\.rule) == ["include-not-found"])
  }

  @Test func helpForCodeNamesTheOption() {
    let outside = composer.compose(.bytes(Array(Self.including("library:out.json").utf8)))
    #expect(outside.diagnostics.map(\.rule) == ["include-outside-root"])
    #expect(outside.diagnostics.first?.help[0].contains(#"namedRoots: ["library": …]"#) == true)
  }

  @Test(arguments: ["library:", "library://base.json", "data:application/json,{}"])
  func aPathBehindANameIsRelative(path: String) {
    let result = composer.compose(.bytes(Array(Self.including(path).utf8)))
    #expect(result.diagnostics.map(\.rule) == ["include-outside-root"])
  }
}
