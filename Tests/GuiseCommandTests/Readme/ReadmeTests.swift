import Foundation
import GuiseManifest
import TestSupport
import Testing

/// What the README shows compiles, validates, and is what the programs print.
@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private let text: String

  init() throws {
    text = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
  }

  /// The fenced blocks of a language, in order.
  private func fences(_ language: String) -> [String] {
    var fences: [String] = []
    var lines: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = lines {
        if line == "```" {
          fences.append(open.dropFirst().joined(separator: "\n") + "\n")
          if open.first.map(String.init) != language { fences.removeLast() }
          lines = nil
        } else {
          lines = open + [line]
        }
      } else if line.hasPrefix("```") {
        lines = [line.dropFirst(3)]
      }
    }
    return fences
  }

  @Test func swiftIsCompiledWordForWord() throws {
    let compiled = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("ReadmeExample.swift"), encoding: .utf8)
    let fences = fences("swift")
    #expect(fences.count == 3)
    for fence in fences { #expect(compiled.contains(fence)) }
  }

  @Test func theManifestIsValidAndLoads() async throws {
    let manifests = fences("json")
    #expect(manifests.count == 1)
    for manifest in manifests {
      let source = ManifestSource.bytes(Array(manifest.utf8))
      let report = ManifestValidator(factories: .greeting).report(for: [source])
      #expect(report.diagnostics.isEmpty)
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("readme-\(UUID().uuidString).json")
      try Data(manifest.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      #expect(try await makeGreeter(manifest: file).settings.salutation == "Good morning")
    }
    #expect(try wire().cache is MemoryCache)
  }

  @Test func theFailedCheckIsRealOutput() throws {
    let command = try #require(
      text.split(separator: "\n").first { $0.hasPrefix("`swift run guise-validate Examples") })
    let arguments = command.dropFirst().dropLast().split(separator: " ").dropFirst(3)
    let result = try TestProgram("guise-validate").run(arguments.map(String.init), in: Self.root)
    #expect(result.status == 1)
    #expect(fences("").contains(result.output))
  }

  @Test func thePictureIsRealOutput() throws {
    let command = try #require(
      text.split(separator: "\n").first { $0.hasPrefix("`swift run guise-validate --graph ") })
    let arguments = command.dropFirst().prefix { $0 != "`" }.split(separator: " ")
    let result = try TestProgram("guise-validate")
      .run(arguments.dropFirst(3).map(String.init), in: Self.root)
    #expect(result.status == 0)
    #expect(fences("mermaid") == [result.output])
  }

  @Test func theFirstCommandSucceeds() throws {
    let command = try #require(fences("sh").first?.split(separator: "\n").first)
    let words = command.prefix { $0 != "#" }.split(separator: " ").map(String.init)
    #expect(words.prefix(3) == ["swift", "run", "guise-validate"])
    let result = try TestProgram("guise-validate").run(Array(words.dropFirst(3)), in: Self.root)
    #expect(result.status == 0)
    #expect(result.output.contains("0 errors"))
  }

  @Test func linksLeadSomewhere() throws {
    for match in text.matches(of: #/\]\(([^)#:]+)\)/#) {
      let path = Self.root.appendingPathComponent(String(match.1)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(match.1)")
    }
  }
}
