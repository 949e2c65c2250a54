import Foundation
import FuzzEntries
import TestSupport
import Testing

/// The seeds and the findings of fuzzing, through the same entries, without libFuzzer.
@Suite struct FuzzReplayTests {
  private static let folder = "Tests/Fuzzing"

  private func files(in folder: String) throws -> [FuzzSeeds.Input] {
    guard FileManager.default.fileExists(atPath: Repository.url(folder).path) else { return [] }
    return try Repository.names(in: folder).map { name in
      ("\(folder)/\(name)", [UInt8](try Data(contentsOf: Repository.url("\(folder)/\(name)"))))
    }
  }

  /// - Returns: how many inputs there were.
  @discardableResult
  static func replay(_ inputs: [FuzzSeeds.Input], _ entry: FuzzEntry) -> Int {
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
    #expect(Self.replay(seeds, entry) > 1)
  }

  @Test(arguments: FuzzEntry.allCases)
  func theCorpusHoldsWhatHasToHold(entry: FuzzEntry) throws {
    let corpus = try files(in: "\(Self.folder)/Corpus/\(entry)")
    #expect(Self.replay(corpus.sampled(every: 12), entry) > 0)
  }

  @Test(arguments: FuzzEntry.allCases)
  func crashesDoNotComeBack(entry: FuzzEntry) throws {
    Self.replay(try files(in: "\(Self.folder)/Crashes/\(entry)"), entry)
  }
}
