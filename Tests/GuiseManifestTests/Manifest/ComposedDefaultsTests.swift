import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// Defaults of variables that are made of other variables.
struct ComposedDefaultsTests {
  private func composed(
    _ variables: String, using text: String, _ options: ManifestOptions = .init()
  ) -> Composed {
    Composed(
      registrations: #""s":{"factory":"f","settings":{"p":"\#(text)"}}"#,
      top: #""variables":{\#(variables)},"#, options: options)
  }

  private static let paths = #"""
    "root":{"type":"string","env":"ROOT","default":"/var"},"port":{"type":"integer","default":80},
    "on":{"type":"boolean","default":true},"ratio":{"type":"number","default":1.50},
    "data":{"type":"string","default":"${root}/${port}-${on}-${ratio}"},
    "log":{"type":"string","env":"LOG","default":"${data}/$${x}.log"}
    """#

  private func value(_ composed: Composed, _ name: String) -> VariableValue? {
    composed.result.composition?.variables[name]?.value
  }

  @Test func aDefaultIsFilledIn() {
    let composed = composed(Self.paths, using: "${log}")
    #expect(composed.rules == [])
    #expect(value(composed, "log") == .string("/var/80-true-1.50/${x}.log"))
  }

  @Test func whatIsGivenIsNotFilledIn() {
    let given = composed(Self.paths, using: "${log}", .init(variables: ["root": "${port}"]))
    #expect(value(given, "log") == .string("${port}/80-true-1.50/${x}.log"))
    let environment = composed(Self.paths, using: "${log}", .init(environment: ["LOG": "${on}"]))
    #expect(value(environment, "log") == .string("${on}"))
  }

  /// A verdict does not depend on the order of keys, nor on how deep variables are made of others.
  @Test func longChainsAreFilledIn() {
    let count = Stress.size(5_000)
    let chain = (0..<count).map {
      #""v\#($0)":{"type":"string","default":"${v\#($0 + 1)}"}"#
    }
    let last = #""v\#(count)":{"type":"string","default":"end"}"#
    let composed = composed((chain + [last]).joined(separator: ","), using: "${v0}")
    #expect(composed.rules == [])
    #expect(value(composed, "v0") == .string("end"))
  }

  @Test func whatGrowsWithoutBoundIsOneFinding() {
    let doubling = (0..<64).map {
      #""v\#($0)":{"type":"string","default":"${v\#($0 + 1)}${v\#($0 + 1)}"}"#
    }
    let last = #""v64":{"type":"string","default":"0123456789"}"#
    let composed = composed((doubling + [last]).joined(separator: ","), using: "${v0}")
    #expect(composed.rules == ["limit-exceeded"])
  }

  @Test func onlyWhatIsUsedNeedsAValue() {
    let unset = #"""
      "root":{"type":"string","env":"ROOT"},"data":{"type":"string","default":"${root}/d"},
      "own":{"type":"string","env":"OWN","default":"${root}/o"}
      """#
    let both = composed(unset, using: "${data}${own}", .init(environment: [:]))
    #expect(both.rules == ["unset-variable"])
    let given = composed(unset, using: "${own}", .init(environment: ["OWN": "x"]))
    #expect(given.rules == [])
    #expect(composed(unset, using: "${data}").result.diagnostics.isEmpty)
  }

  @Test func whatIsMadeOfASecretIsOne() {
    let composed = composed(
      #"""
      "token":{"type":"string","secret":true,"default":"hunter2"},
      "header":{"type":"string","default":"Bearer ${token}"},
      "line":{"type":"string","default":"${header}!"},"plain":{"type":"string","default":"p"}
      """#, using: "${line}${plain}")
    #expect(composed.rules == [])
    #expect(composed.result.composition?.secrets == ["token", "header", "line"])
    #expect(value(composed, "line") == .string("Bearer hunter2!"))
  }

  /// Variables that refer to each other are one finding, with their shortest cycle.
  @Test func cyclesAreReportedApart() {
    let composed = composed(
      #"""
      "a":{"type":"string","default":"${b}"},"b":{"type":"string","default":"${a}${c}"},
      "c":{"type":"string","default":"${b}"},"d":{"type":"string","default":"${d}"}
      """#, using: "${a}${d}")
    #expect(
      composed.result.diagnostics.map(\.message) == [
        "the defaults of variables refer to each other in a cycle: a -> b -> a",
        "the defaults of variables refer to each other in a cycle: d -> d",
      ])
  }
}
