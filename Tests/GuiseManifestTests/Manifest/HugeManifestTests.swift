import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// Manifests with very many assemblies, variables or mistakes take time in proportion.
struct HugeManifestTests {
  @Test func manyUnknownNamesHaveHelp() {
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

  @Test func aLongChainOfAssembliesIsNoRecursion() {
    let count = Stress.size(5_000)
    let chain = (0..<count).map { #""a\#($0)":{"uses":["a\#($0 + 1)"]}"# }.joined(separator: ",")
    let open = Composed(["main.json": #"{"guise":1,"assemblies":{\#(chain),"a\#(count)":{}}}"#])
    #expect(open.rules == [])
    #expect(open.result.composition?.order.count == count + 1)
    let closed = Composed([
      "main.json": #"{"guise":1,"root":"a0","assemblies":{\#(chain),"a\#(count)":{"uses":["a0"]}}}"#
    ])
    #expect(closed.rules == ["assembly-cycle"])
  }

  private func composed(_ variables: [String]) -> Composed {
    Composed(
      registrations: #""s":{"factory":"f","settings":{"p":"${v0}"}}"#,
      top: #""variables":{\#(variables.joined(separator: ","))},"#)
  }

  @Test func aLongChainOfVariablesIsFilledIn() {
    let count = Stress.size(5_000)
    let chain = (0..<count).map {
      #""v\#($0)":{"type":"string","default":"${v\#($0 + 1)}"}"#
    }
    let composed = composed(chain + [#""v\#(count)":{"type":"string","default":"end"}"#])
    #expect(composed.rules == [])
    #expect(composed.result.composition?.variables["v0"]?.value == .string("end"))
  }

  @Test func anEndlessVariableIsOneFinding() {
    let doubling = (0..<64).map {
      #""v\#($0)":{"type":"string","default":"${v\#($0 + 1)}${v\#($0 + 1)}"}"#
    }
    let last = #""v64":{"type":"string","default":"0123456789"}"#
    #expect(composed(doubling + [last]).rules == ["limit-exceeded"])
  }
}
