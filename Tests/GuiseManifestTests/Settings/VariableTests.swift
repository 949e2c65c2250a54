import Foundation
import FoundationOracle
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite struct VariableTests {
  @Test(
    arguments: [
      ("", [], []), ("a", [.literal("a")], []), ("${a}", [.variable(name: "a", offset: 0)], []),
      ("é${a.b-c@1}$", [.literal("é"), .variable(name: "a.b-c@1", offset: 2), .literal("$")], []),
      (
        "${a/b/0}x${a/}",
        [
          .variable(name: "a", offset: 0, pointer: "/b/0"), .literal("x"),
          .variable(name: "a", offset: 9, pointer: "/"),
        ], []
      ),
      ("${/a}", [.literal("${/a}")], [.init(name: "/a", offset: 0)]),
      ("$${a}", [.literal("${a}")], []), ("$$${a}", [.literal("$${a}")], []),
      ("$a{}", [.literal("$a{}")], []),
      ("${a}${b}", [.variable(name: "a", offset: 0), .variable(name: "b", offset: 4)], []),
      ("x${", [.literal("x${")], [.init(offset: 1)]),
      ("${a", [.literal("${a")], [.init(offset: 0)]),
      ("${}", [.literal("${}")], [.init(name: "", offset: 0)]),
      ("${-a}b", [.literal("${-a}b")], [.init(name: "-a", offset: 0)]),
      (
        "${a b}${c}", [.literal("${a b}"), .variable(name: "c", offset: 6)],
        [.init(name: "a b", offset: 0)]
      ),
    ] as [(String, [VariableTemplate.Part], [VariableTemplate.Malformed])])
  func takesTemplatesApart(
    text: String, parts: [VariableTemplate.Part], malformed: [VariableTemplate.Malformed]
  ) {
    let template = VariableTemplate(text)
    #expect(template.parts == parts)
    #expect(template.malformed == malformed)
  }

  @Test func takesHostileTemplatesApartInLinearTime() {
    let count = Stress.size(200_000)
    #expect(VariableTemplate(String(repeating: "${", count: count)).malformed.count == 1)
  }
}
