import Foundation
import GuiseManifest
import Testing

/// The order of keys never means anything.
struct KeyOrderTests {
  @Test(arguments: Fixtures.manifests(in: "valid"))
  func shuffledFixture(manifest: URL) throws {
    var files: [String: [UInt8]] = [:]
    let folder = manifest.deletingLastPathComponent()
    for case let name as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
    where name.hasSuffix(".json") {
      files[name] = Array(try Data(contentsOf: folder.appending(path: name)))
    }
    let main = manifest.lastPathComponent
    let expected = summary(files, main: main)
    #expect(!expected.isEmpty)
    for seed in UInt64(1)...20 {
      var random = SplitMix(state: seed)
      let shuffled = files.mapValues { bytes -> [UInt8] in
        let document = StrictReader().read(SourceFile(path: "", bytes: bytes)).document
        return document.map { shuffle($0.root, &random) } ?? bytes
      }
      #expect(summary(shuffled, main: main) == expected, "seed \(seed)")
    }
  }

  private func summary(_ files: [String: [UInt8]], main: String) -> [String] {
    let result = ManifestComposer(catalog: .init()).compose(.files(files, main: main))
    #expect(result.diagnostics == [])
    return result.composition.map { Composed.summary($0) } ?? []
  }

  private func shuffle(_ value: JSONValue, _ random: inout SplitMix) -> [UInt8] {
    let source = value.document.source.bytes
    switch value.kind {
    case .object:
      let members = value.members.shuffled(using: &random).map { member in
        source[member.keyRange] + [UInt8(ascii: ":")] + shuffle(member.value, &random)
      }
      return [UInt8(ascii: "{")] + members.joined(separator: [UInt8(ascii: ",")])
        + [UInt8(ascii: "}")]
    case .array:
      let elements = value.elements.map { shuffle($0, &random) }
      return [UInt8(ascii: "[")] + elements.joined(separator: [UInt8(ascii: ",")])
        + [UInt8(ascii: "]")]
    default: return Array(source[value.range])
    }
  }
}
