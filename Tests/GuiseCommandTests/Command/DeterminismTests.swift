import Foundation
import Testing

@testable import GuiseCommand

/// The same input gives the same bytes: in another process too, where Swift hashes otherwise.
@Suite("Reports are the same in every run")
struct DeterminismTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  /// The manifests of every folder of fixtures, with the catalog that they are checked with.
  private static func inputs() throws -> [(catalog: String, manifests: [String])] {
    let folders = ["valid", "valid/near", "valid/wired"].map { folder.appending(path: $0) }
    let invalid = folder.appending(path: "invalid")
    let rules = try FileManager.default.contentsOfDirectory(atPath: invalid.path).sorted()
    var shared: [String] = []
    var inputs: [(String, [String])] = []
    for folder in folders + rules.map({ invalid.appending(path: $0) }) {
      let manifests = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { $0.hasSuffix(".json") }.map { folder.appending(path: $0).path }
      let own = folder.appending(path: "parts/catalog.json").path
      if FileManager.default.fileExists(atPath: own) {
        inputs.append((own, manifests))
      } else {
        shared += manifests
      }
    }
    return inputs + [(folder.appending(path: "catalog.json").path, shared)]
  }

  private func report(_ arguments: [String]) throws -> String {
    let result = try BuiltCommand.run(arguments, in: Self.folder.path)
    #expect(result.reason == .exit && result.status <= 2)
    #expect(result.errors.isEmpty)
    return result.output
  }

  @Test("All fixtures, in every format", arguments: ReportFormat.allCases.map(\.rawValue))
  func fixtures(format: String) throws {
    var length = 0
    for (catalog, manifests) in try Self.inputs() {
      let arguments = ["--format", format, "--catalog", catalog] + manifests
      let first = try report(arguments)
      #expect(try report(arguments) == first, "\(catalog)")
      length += first.utf8.count
    }
    #expect(length > 10_000)
  }

  @Test("What is printed in place of a report", arguments: [["--schema"], ["--help"]])
  func others(request: [String]) throws {
    let arguments = request + ["--catalog", Self.folder.appending(path: "catalog.json").path]
    let first = try report(arguments)
    #expect(try report(arguments) == first)
    #expect(first.utf8.count > 1_000)
  }
}
