import Foundation
import FuzzEntries
import TestSupport
import Testing

/// What fuzzing starts from and what it has found, through the same entries, without libFuzzer.
@Suite struct FuzzReplayTests {
  private static let folder = "Tests/Fuzzing"

  private func files(in folder: String) throws -> [(name: String, bytes: [UInt8])] {
    guard FileManager.default.fileExists(atPath: Repository.url(folder).path) else { return [] }
    return try Repository.names(in: folder).map { name in
      ("\(folder)/\(name)", [UInt8](try Data(contentsOf: Repository.url("\(folder)/\(name)"))))
    }
  }

  /// - Returns: how many inputs there were.
  @discardableResult
  private func replay(
    _ inputs: [(name: String, bytes: [UInt8])], _ entry: FuzzEntry
  ) -> Int {
    for (name, bytes) in inputs {
      do throws(FuzzViolation) {
        try entry.run(bytes)
      } catch {
        Issue.record("\(entry) \(name): \(error)")
      }
    }
    return inputs.count
  }

  @Test(arguments: FuzzEntry.allCases)
  func fixturesHoldWhatHasToHold(entry: FuzzEntry) {
    let seeds = FuzzSeeds(fixtures: Fixtures.folder).seeds(for: entry).sampled(every: 12)
    #expect(replay(seeds, entry) > 1)
  }

  @Test(arguments: FuzzEntry.allCases)
  func whatFuzzingHasReachedHoldsToo(entry: FuzzEntry) throws {
    let corpus = try files(in: "\(Self.folder)/Corpus/\(entry)")
    #expect(replay(corpus.sampled(every: 12), entry) > 0)
  }

  @Test(arguments: FuzzEntry.allCases)
  func whatHasFailedOnceDoesNotFailAgain(entry: FuzzEntry) throws {
    replay(try files(in: "\(Self.folder)/Crashes/\(entry)"), entry)
  }
}
