import Foundation
import GuiseManifest
import StrictJSON
import TestSupport
import Testing

/// No manifest crashes the composer, and none that it cannot take passes without an error.
struct ComposerFuzzTests {
  /// Parts of fixtures put where they do not belong: the text stays JSON, the shape does not.
  @Test func misplacedValues() throws {
    let documents = [
      "valid/everything.json", "valid/overlay.json", "invalid/wrong-type/everywhere.json",
    ]
    .compactMap { try? Data(contentsOf: Fixtures.folder.appending(path: $0)) }
    .compactMap { StrictReader().read(SourceFile(path: "m.json", bytes: Array($0))).document }
    #expect(documents.count == 3)
    let values = documents.flatMap { Self.values(in: $0.root) }
    let seeds = GeneratedCases.seeds(300)
    var refused = 0
    for seed in seeds {
      var random = SplitMix(seed: seed)
      let document = random.one(of: documents)
      var bytes = document.source.bytes
      let targets = Self.values(in: document.root).filter { $0.range != document.root.range }
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        guard let target = targets.randomElement(using: &random),
          let value = values.randomElement(using: &random), target.range.upperBound <= bytes.count
        else { continue }
        bytes.replaceSubrange(target.range, with: value.document.source.bytes[value.range])
      }
      let result = TestComposer(catalog: .init()).compose(.bytes(bytes, path: "m.json"))
      if result.diagnostics.contains(where: { $0.severity == .error }) { refused += 1 }
      if result.composition == nil {
        #expect(
          result.diagnostics.contains { $0.severity == .error },
          "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(refused * 4 > seeds.count)
  }

  private static func values(in value: JSONValue) -> [JSONValue] {
    [value] + value.elements.flatMap { values(in: $0) }
      + value.members.flatMap { values(in: $0.value) }
  }
}

/// Manifests that are wrong in very many places take time in proportion.
struct ManyFindingsTests {
  @Test func unknownNamesAreNotComparedWithoutEnd() {
    let count = Stress.size(400)
    let uses = (0..<count).map { #""assembly\#($0)":{"uses":["assembli\#($0)"]}"# }
      .joined(separator: ",")
    let assemblies = Composed(["main.json": #"{"guise":1,"assemblies":{\#(uses)}}"#])
    #expect(assemblies.result.diagnostics.count == count)
    #expect(assemblies.result.diagnostics.count { $0.help.count == 2 } == 50)

    let variables = (0..<count).map { #""variable\#($0)":{"type":"string","default":""}"# }
    let settings = (0..<count).map { #""k\#($0)":"${variabel\#($0)}""# }.joined(separator: ",")
    let references = Composed(
      registrations: #""r":{"factory":"f","settings":{\#(settings)}}"#,
      top: #""variables":{\#(variables.joined(separator: ","))},"#)
    let unknown = references.result.diagnostics.filter { $0.rule == "unknown-variable" }
    #expect(unknown.count == count)
    #expect(unknown.count { $0.help.count == 2 } == 50)
    #expect(unknown.count { $0.help.count == 1 } == count - 50)
  }
}
