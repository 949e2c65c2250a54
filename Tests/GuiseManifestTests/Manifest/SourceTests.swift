import Foundation
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// Where manifests come from, and how far they reach.
struct SourceTests {
  private let composer = TestComposer(catalog: .init())

  private func withFolder(_ body: (TemporaryFolder) throws -> Void) throws {
    try body(TemporaryFolder())
  }

  private let base = Composed.manifest(registrations: #""x":"f""#)

  private func including(_ path: String) -> String {
    #"{"guise":1,"include":["\#(path)"],"assemblies":{}}"#
  }

  @Test func anUnreadableFileIsReported() throws {
    try withFolder { folder in
      for path in [folder.path, folder.file("gone.json"), ""] {
        let result = composer.compose(.file(path))
        #expect(result.couldNotCheck)
        #expect(result.composition == nil)
        #expect(result.diagnostics.map(\.rule) == ["unreadable-file"])
      }
    }
    let url = try #require(URL(string: "https://example.org/manifest.json"))
    #expect(composer.compose(ManifestSource(contentsOf: url)).couldNotCheck)
    #expect(composer.compose(.files([String: String](), main: "a.json")).couldNotCheck)
  }

  @Test func bytesIncludeNothingUnlessAFolderIsNamed() throws {
    try withFolder { folder in
      try folder.write(base, to: "base.json")
      let bytes = Array(including("base.json").utf8)
      let alone = composer.compose(.bytes(bytes, path: "-"))
      #expect(alone.diagnostics.map(\.rule) == ["include-not-found"])
      #expect(!alone.couldNotCheck)
      var options = ManifestOptions()
      options.root = folder.path
      let rooted = TestComposer(catalog: .init(), options: options)
        .compose(.data(Data(bytes), path: "-"))
      #expect(rooted.diagnostics == [])
      #expect(rooted.composition?.all.map(\.id).sorted() == ["x"])
      options.root = nil
      options.namedRoots["lib"] = folder.path
      let named = TestComposer(catalog: .init(), options: options)
        .compose(.files(["m.json": including("lib:base.json")], main: "m.json"))
      #expect(named.diagnostics == [])
    }
  }

  @Test func includesStayInTheRoot() throws {
    try withFolder { folder in
      try folder.write(base, to: "base.json")
      try folder.write(including("../base.json"), to: "app/main.json")
      try folder.write(including("links/base.json"), to: "app/link.json")
      try FileManager.default.createSymbolicLink(
        at: folder.url("app/links"), withDestinationURL: folder.url)
      var options = ManifestOptions()
      for name in ["app/main.json", "app/link.json"] {
        let source = ManifestSource(contentsOf: folder.url(name))
        #expect(composer.compose(source).diagnostics.map(\.rule) == ["include-outside-root"])
        options.root = folder.path
        let wider = TestComposer(catalog: .init(), options: options).compose(source)
        #expect(wider.diagnostics == [])
      }
      for path in ["../base.json", "a/../../base.json", "/base.json", "http://a/b.json"] {
        let result = composer.compose(.files(["m.json": including(path)], main: "m.json"))
        #expect(result.diagnostics.map(\.rule) == ["include-outside-root"], "\(path)")
      }
    }
  }

  @Test func aFileBehindALinkHasItsOwnName() throws {
    try withFolder { folder in
      try folder.write(#"{ "guise": 1 }"#, to: "base.json")
      try folder.write(#"{ "guise": 1, "x": 2 }"#, to: "parts/base.json")
      try folder.write(including("../base.json"), to: "parts/deep/a.json")
      try folder.write(including("link/a.json"), to: "main.json")
      try FileManager.default.createSymbolicLink(
        at: folder.url("link"), withDestinationURL: folder.url("parts/deep"))
      let result = composer.compose(ManifestSource(contentsOf: folder.url("main.json")))
      let path = try #require(result.diagnostics.first?.location?.path)
      #expect(DiskFile.resolved(path) == DiskFile.resolved(folder.file("parts/base.json")))
    }
  }

  @Test func aPathDoesNotEndAtNUL() throws {
    try withFolder { folder in
      try folder.write(base, to: "base.json")
      try folder.write(including(#"base.json\u0000.txt"#), to: "main.json")
      let result = composer.compose(.file(folder.file("main.json")))
      #expect(result.diagnostics.map(\.rule) == ["include-not-found"])
    }
  }

  @Test func pipesAreNotIncluded() throws {
    try withFolder { folder in
      #expect(mkfifo(folder.file("pipe.json"), 0o600) == 0)
      try folder.write(including("pipe.json"), to: "main.json")
      let result = composer.compose(.file(folder.file("main.json")))
      #expect(result.diagnostics.map(\.rule) == ["unreadable-file"])
    }
  }
}
