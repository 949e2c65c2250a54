import Foundation
import TestSupport
import Testing

@testable import GuiseCommand

/// The same input gives the same bytes: in another process too, where Swift hashes otherwise.
@Suite("Reports are the same in every run")
struct DeterminismTests {
  /// The manifests of every folder of fixtures, with the catalog that they are checked with.
  private static func inputs() throws -> [(catalog: String, manifests: [String])] {
    let folders = ["valid", "valid/near", "valid/wired"]
    let rules = try Repository.names(in: "Tests/Fixtures/invalid").map { "invalid/\($0)" }
    var shared: [String] = []
    var inputs: [(String, [String])] = []
    for folder in folders + rules {
      let manifests = Fixtures.manifests(in: folder).map(\.path)
      let own = Fixtures.folder.appending(path: "\(folder)/parts/catalog.json").path
      if FileManager.default.fileExists(atPath: own) {
        inputs.append((own, manifests))
      } else {
        shared += manifests
      }
    }
    return inputs + [(Fixtures.folder.appending(path: "catalog.json").path, shared)]
  }

  /// Without those that are made of the same parts, but under stress.
  static let formats = ReportFormat.allCases.filter {
    TestSettings.isStress || [.text, .json, .sarif].contains($0)
  }.map(\.rawValue)

  private func report(_ arguments: [String]) async throws -> String {
    let result = try await TestProgram.validate.run(arguments, in: Fixtures.folder)
    #expect(result.reason == .exit && result.status <= 2)
    #expect(result.errors.isEmpty)
    return result.output
  }

  /// Every third in each format, each time others; all under stress.
  private static func sample<Element>(_ all: [Element], for format: String) -> [Element] {
    let first = formats.firstIndex(of: format) ?? 0
    return all.enumerated().filter { TestSettings.isStress || $0.offset % 3 == first % 3 }
      .map(\.element)
  }

  @Test("All fixtures, in every format", arguments: formats)
  func fixtures(format: String) async throws {
    var length = 0
    let inputs = try Self.inputs()
    // Folders with catalogs of their own: in the format that says all.
    let own = format == "json" ? Self.sample(inputs.dropLast(), for: format) : []
    let shared = inputs.suffix(1).map { ($0.catalog, Self.sample($0.manifests, for: format)) }
    for (catalog, manifests) in own + shared {
      let arguments = ["--format", format, "--catalog", catalog] + manifests
      let first = try await report(arguments)
      #expect(try await report(arguments) == first, "\(catalog)")
      length += first.utf8.count
    }
    #expect(length > 1_000)
  }

  @Test("What is printed in place of a report", arguments: [["--schema"], ["--help"]])
  func others(request: [String]) async throws {
    let arguments = request + ["--catalog", Fixtures.folder.appending(path: "catalog.json").path]
    let first = try await report(arguments)
    #expect(try await report(arguments) == first)
    #expect(first.utf8.count > 1_000)
  }
}
