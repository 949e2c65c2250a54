import Foundation
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// Includes that start from a named root: `name:path`.
struct NamedRootTests {
  /// A folder with an application and, beside it, a library of manifests.
  private final class Project {
    let folder: TemporaryFolder

    init(_ files: [String: String]) throws { folder = try TemporaryFolder(files) }

    func options(_ roots: [String: String] = ["library": "library"]) -> ManifestOptions {
      var options = ManifestOptions()
      options.namedRoots = roots.mapValues { folder.url($0).path }
      return options
    }

    func compose(
      _ main: String = "app/main.json", _ options: ManifestOptions? = nil
    )
      -> CompositionResult
    {
      TestComposer(catalog: .init(), options: options ?? self.options())
        .compose(.file(folder.file(main)))
    }
  }

  private static func including(_ paths: String..., id: String? = nil) -> String {
    let list = paths.map { "\"\($0)\"" }.joined(separator: ",")
    let registrations = id.map { "\"\($0)\":\"f\"" } ?? ""
    return
      #"{"guise":1,"include":[\#(list)],"assemblies":{"app":{"registrations":{\#(registrations)}}}}"#
  }

  private static func registering(_ id: String) -> String { including(id: id) }

  @Test func aNameReachesItsFolder() throws {
    let project = try Project([
      "app/main.json": Self.including("library:base.json", "library:deep/er.json", id: "m"),
      "library/base.json": Self.registering("b"), "library/deep/er.json": Self.registering("d"),
    ])
    let result = project.compose()
    #expect(result.diagnostics == [])
    #expect(result.composition?.registrations.ids.sorted() == ["b", "d", "m"])
  }

  /// Relative includes of a file that was reached by a name are its folder's, and stay in that root.
  @Test func filesOfANamedRootStayInIt() throws {
    let project = try Project([
      "app/main.json": Self.including("library:deep/in.json"),
      "app/near.json": Self.registering("wrong"),
      "library/deep/in.json": Self.including("near.json", "../base.json"),
      "library/deep/near.json": Self.registering("n"),
      "library/base.json": Self.including("../app/near.json", id: "b"),
    ])
    let result = project.compose()
    #expect(result.diagnostics.map(\.rule) == ["include-outside-root"])
    #expect(
      result.diagnostics.first?.location?.path.hasSuffix("library/base.json") == true)
    #expect(
      result.diagnostics.first?.message.hasSuffix("/library\"") == true)
    #expect(result.diagnostics.first?.help[0].contains(#"namedRoots: ["library": …]"#) == true)
    // A file that is reached by another name has that name's root.
    let both = project.compose("app/main.json", project.options(["library": "library", "all": ""]))
    #expect(both.diagnostics.map(\.rule) == ["include-outside-root"])
  }

  @Test func linksAreResolved() throws {
    let project = try Project([
      "app/main.json": Self.including("library:out.json", "library:in.json"),
      "outside.json": Self.registering("o"), "library/deep/base.json": Self.registering("b"),
    ])
    let library = project.folder.url("library")
    try FileManager.default.createSymbolicLink(
      atPath: library.appending(path: "out.json").path, withDestinationPath: "../outside.json")
    try FileManager.default.createSymbolicLink(
      atPath: library.appending(path: "in.json").path, withDestinationPath: "deep/base.json")
    let result = project.compose()
    #expect(result.diagnostics.map(\.rule) == ["include-outside-root"])
    #expect(result.diagnostics.first?.pointer == "/include/0")
    #expect(result.composition?.registrations.ids.sorted() == ["b"])
    // A root may be a link itself.
    let alias = project.folder.url("alias")
    try FileManager.default.createSymbolicLink(at: alias, withDestinationURL: library)
    let linked = project.compose("app/main.json", project.options(["library": "alias"]))
    #expect(linked.diagnostics.map(\.pointer) == ["/include/0"])
  }

  @Test(arguments: [
    ("library:gone.json", "include-not-found"), ("library:", "include-outside-root"),
    ("library:../app/main.json", "include-outside-root"),
    ("library:/etc/passwd", "include-outside-root"),
    ("library://base.json", "include-outside-root"),
    ("file:///etc/passwd", "include-outside-root"),
    ("https://example.org/base.json", "include-outside-root"),
    ("data:application/json,{}", "include-outside-root"),
  ])
  func anIncludeOutsideIsRefused(path: String, rule: String) throws {
    let project = try Project([
      "app/main.json": Self.including(path), "library/base.json": Self.registering("b"),
    ])
    #expect(project.compose().diagnostics.map(\.rule) == [rule])
  }

  /// Resources of a bundle beside a manifest that is embedded in code.
  @Test func manifestsInMemoryReachNamedRoots() throws {
    let project = try Project([
      "library/deep/in.json": Self.including("../base.json"),
      "library/base.json": Self.registering("b"),
    ])
    let main = Self.including("library:deep/in.json", "own.json", id: "m")
    let named = ManifestSource.files(
      [
        "main.json": main, "own.json": Self.registering("o"),
        "base.json": Self.registering("wrong"),
      ],
      main: "main.json")
    let composer = TestComposer(catalog: .init(), options: project.options())
    let result = composer.compose(named)
    #expect(result.diagnostics == [])
    #expect(result.composition?.registrations.ids.sorted() == ["b", "m", "o"])
    let bytes = composer.compose(
      .bytes(Array(Self.including("library:deep/in.json", id: "m").utf8)))
    #expect(bytes.diagnostics == [])
    #expect(bytes.composition?.registrations.ids.sorted() == ["b", "m"])
    // Files in memory are not looked for on disk, nor the other way about.
    let absent = composer.compose(
      .files(["main.json": Self.including("base.json")], main: "main.json"))
    #expect(absent.diagnostics.map(\.rule) == ["include-not-found"])
  }

  @Test func aFileWithTwoNamesIsReadOnce() throws {
    let project = try Project([
      "app/main.json": Self.including("library:base.json", "all:library/base.json", "sub/own.json"),
      "app/sub/own.json": Self.including("library:base.json", id: "o"),
      "library/base.json": Self.registering("b"),
    ])
    let result = project.compose(
      "app/main.json", project.options(["library": "library", "all": ""]))
    #expect(result.diagnostics == [])
    #expect(result.identities.count == 3)
  }
}
