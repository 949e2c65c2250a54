import Foundation
import FuzzEntries
import TestSupport
import Testing

/// Fixtures with a few random changes, through the entries: fuzzing without libFuzzer, everywhere.
@Suite struct MutatedInputTests {
  @Test(arguments: FuzzEntry.allCases)
  func holdsWhatHasToHold(entry: FuzzEntry) {
    let inputs = FuzzSeeds(fixtures: Fixtures.folder).seeds(for: entry)
    // Only the reader is fast enough for more.
    let seeds = GeneratedCases.seeds(entry == .reader ? 3_000 : 240)
    for seed in seeds {
      var random = SplitMix(seed: seed)
      var bytes = random.one(of: inputs).bytes
      if random.chance(5) {
        for _ in 0..<random.count(1...3) { Self.change(&bytes, &random) }
      } else {
        var mutation = TreeMutation(seed: UInt32(truncatingIfNeeded: seed))
        bytes = mutation.mutated(bytes, with: random.one(of: inputs).bytes) ?? bytes
      }
      do throws(FuzzViolation) {
        try entry.run(bytes)
      } catch {
        let text = String(decoding: bytes, as: UTF8.self).debugDescription
        Issue.record("\(entry), seed \(seed): \(error)\n\(text)")
      }
    }
  }

  private static func change(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    guard !bytes.isEmpty else { return }
    let index = random.count(0...(bytes.count - 1))
    let end = min(bytes.count, index + random.count(1...12))
    let tokens = Array("{}[]\",:0123456789.eE+-\\u \n\ttfn".utf8)
    switch random.count(0...5) {
    case 0: bytes[index] ^= 1 << UInt8(random.count(0...7))
    case 1: bytes.insert(random.one(of: tokens), at: index)
    case 2: bytes.removeSubrange(index..<end)
    case 3: bytes.removeSubrange(index...)
    case 4: bytes.insert(contentsOf: bytes[index..<end], at: index)
    default: bytes[index] = random.one(of: tokens)
    }
  }

  /// Mutated JSON is JSON, mostly, or the parser is all that is fuzzed.
  @Test func treesStayTrees() {
    let inputs = FuzzSeeds(fixtures: Fixtures.folder).seeds(for: .validator)
    let seeds = GeneratedCases.seeds(2_000)
    var changed = 0
    var read = 0
    for seed in seeds {
      var mutation = TreeMutation(seed: UInt32(truncatingIfNeeded: seed))
      let input = inputs[Int(truncatingIfNeeded: seed) % inputs.count].bytes
      guard let bytes = mutation.mutated(input, with: inputs[0].bytes) else { continue }
      if bytes != input { changed += 1 }
      if (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil {
        read += 1
      }
    }
    guard seeds.count >= 100 else { return }
    #expect(changed * 2 > seeds.count && read * 4 > changed * 3, "\(read) of \(changed)")
  }
}
