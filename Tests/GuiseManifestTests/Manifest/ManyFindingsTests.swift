import ManifestSupport
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// Manifests that are wrong in very many places take time in proportion.
struct ManyFindingsTests {
  @Test func unknownNamesAreNotComparedWithoutEnd() throws {
    let check = try Self.check(registrations: "", Catalog([:]))
    check.remainingComparisons = 1_000
    let names = Array(repeating: "aabb", count: 100)
    let near = (0..<20).map { _ in check.near("abab", among: names).count }
    #expect(near.first == 1 && near.last == 0 && near.reduce(0, +) == 10)
  }

  @Test func asManyAsCanBeComparedInAMomentAre() {
    let count = Stress.size(400)
    let uses = (0..<count).map { #""assembly\#($0)":{"uses":["assembli\#($0)"]}"# }
      .joined(separator: ",")
    let assemblies = Composed(["main.json": #"{"guise":1,"assemblies":{\#(uses)}}"#])
    #expect(assemblies.result.diagnostics.count == count)
    #expect(Set(assemblies.result.diagnostics.map(\.help.count)) == [2])

    let variables = (0..<count).map { #""variable\#($0)":{"type":"string","default":""}"# }
    let settings = (0..<count).map { #""k\#($0)":"${variabel\#($0)}""# }.joined(separator: ",")
    let references = Composed(
      registrations: #""r":{"factory":"f","settings":{\#(settings)}}"#,
      top: #""variables":{\#(variables.joined(separator: ","))},"#)
    let unknown = references.result.diagnostics.filter { $0.rule == "unknown-variable" }
    #expect(unknown.count == count)
    #expect(Set(unknown.map(\.help.count)) == [3])
  }

  /// What helps is looked for where a finding is written out, and not where it is only counted.
  @Test func helpIsLookedForAsOftenAsItIsShown() throws {
    let few = try comparisons(findings: 100)
    #expect(few > 0)
    #expect(try comparisons(findings: 400) == few)
  }

  /// How many names are compared to tell what parameters may have meant that find nothing.
  private func comparisons(findings count: Int) throws -> Int {
    let catalog = Catalog([
      "store": .of("Store"), "report": .of("Report", .needs("Store", name: "Store")),
    ])
    let reports = (0..<count).map { number in
      #""r\#(number)":{"factory":"report","tags":["\#(number)"],"#
        + #""dependencies":{"Store":{"tags":["primary\#(number)"]}}}"#
    }
    let check = try Self.check(
      registrations: #""s":{"factory":"store","tags":["primary"]},"#
        + reports.joined(separator: ","), catalog)
    let before = check.remainingComparisons
    #expect(RuleFindings(of: check, limit: 50).all.count == 50)
    return before - check.remainingComparisons
  }

  private static func check(registrations: String, _ catalog: Catalog) throws -> Check {
    let text = Composed.manifest(registrations: registrations)
    let files = ManifestFiles(.bytes(Array(text.utf8), path: "main.json"), options: .init())
    let composed = ManifestValidator(catalog: catalog).compose(files)
    return Check(
      composed, wiring: WiringModel(try #require(composed.composition), catalog: catalog),
      catalog: catalog, audience: Audience(.command, readsCatalog: true))
  }
}
