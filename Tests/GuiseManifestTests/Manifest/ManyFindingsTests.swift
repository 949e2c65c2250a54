import TestSupport
import Testing

@testable import GuiseManifest

/// Manifests that are wrong in very many places take time in proportion.
struct ManyFindingsTests {
  @Test(arguments: [0, 1, 100, 10_000, 1_000_000])
  func unknownNamesAreNotComparedWithoutEnd(candidates: Int) {
    let comparisons = Suggestion.limit(among: candidates) * candidates
    #expect(comparisons <= max(2_000_000, 50 * candidates))
    #expect(Suggestion.limit(among: candidates) >= 50)
  }

  @Test func asManyAsCanBeComparedInAMomentAre() {
    let count = Stress.size(400)
    let uses = (0..<count).map { #""assembly\#($0)":{"uses":["assembli\#($0)"]}"# }
      .joined(separator: ",")
    let assemblies = Composed(["main.json": #"{"guise":1,"assemblies":{\#(uses)}}"#])
    #expect(assemblies.result.diagnostics.count == count)
    #expect(assemblies.result.diagnostics.allSatisfy { $0.help.count == 2 })

    let variables = (0..<count).map { #""variable\#($0)":{"type":"string","default":""}"# }
    let settings = (0..<count).map { #""k\#($0)":"${variabel\#($0)}""# }.joined(separator: ",")
    let references = Composed(
      registrations: #""r":{"factory":"f","settings":{\#(settings)}}"#,
      top: #""variables":{\#(variables.joined(separator: ","))},"#)
    let unknown = references.result.diagnostics.filter { $0.rule == "unknown-variable" }
    #expect(unknown.count == count)
    #expect(unknown.allSatisfy { $0.help.count == 2 })
  }
}
