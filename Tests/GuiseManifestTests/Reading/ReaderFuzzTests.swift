import Foundation
import GuiseManifest
import StrictJSON
import TestSupport
import Testing

@Suite struct ReaderFuzzTests {
  private static let texts = [
    #"{"guise":1,"assemblies":{"app":{"registrations":{"clock":"system-clock","s":{"factory":"f","settings":{"path":"${logPath}/a","n":-1.5e3,"b":[true,false,null]}}}}}}"#,
    "{\r\n\t\"guise\": 1,\r\n\t\"include\": [\"a.json\"],\r\n\t\"x-ü\": \"\\u00e9\\ud83d\\ude00 😀\\n\"\r\n}\r\n",
    #"[0,-0,1.0,1e5,123456789012345678901234567890,"",{"":{"":[]}},[[[[]]]],"\\\"\/\b"]"#,
  ]

  /// What is accepted after random edits, `JSONSerialization` accepts too, and reads the same.
  @Test func acceptsOnlyWhatFoundationAccepts() {
    let seeds = GeneratedCases.seeds(3_000)
    var accepted = 0
    for seed in seeds {
      var random = SplitMix(seed: seed)
      var bytes = Array(random.one(of: Self.texts).utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) { mutate(&bytes, &random) }
      let file = SourceFile(path: "a.json", bytes: bytes)
      let result = StrictReader().read(file)
      for fault in result.faults {
        #expect(
          fault.range.lowerBound >= 0 && fault.range.upperBound <= bytes.count, "seed \(seed)")
        _ = file.position(at: fault.range.lowerBound)
      }
      guard let root = result.document?.root else {
        #expect(!result.faults.isEmpty, "seed \(seed)")
        continue
      }
      // Foundation refuses numbers that no Double can hold; JSON does not.
      guard numbers(in: root).allSatisfy({ Double($0)?.isFinite == true }) else { continue }
      accepted += 1
      let text = "seed \(seed): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
      do {
        let other = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        // Which of two equal keys wins is not agreed on.
        if result.faults.isEmpty { #expect(agree(root, other), "\(text)") }
      } catch {
        Issue.record("Foundation refuses \(text): \(error)")
      }
    }
    #expect(accepted * 30 > seeds.count)
  }

  private func numbers(in value: JSONValue) -> [String] {
    [value.number].compactMap(\.self) + value.elements.flatMap(numbers)
      + value.members.flatMap { numbers(in: $0.value) }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    guard !bytes.isEmpty else { return }
    let index = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, index + Int.random(in: 1...12, using: &random))
    let tokens = Array("{}[]\",:0123456789.eE+-\\u \n\ttfn".utf8)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes.insert(tokens.randomElement(using: &random) ?? 0, at: index)
    case 2: bytes.removeSubrange(index..<end)
    case 3: bytes.removeSubrange(index...)
    case 4: bytes.insert(contentsOf: bytes[index..<end], at: index)
    default: bytes[index] = tokens.randomElement(using: &random) ?? 0
    }
  }
}
