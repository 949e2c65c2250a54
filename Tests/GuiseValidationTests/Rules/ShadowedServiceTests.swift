import Guise
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// `shadowed-service`: what a scope supplies has a key of its own.
@Suite struct ShadowedServiceTests {
  private func check(
    _ registrations: String..., supplies: [Catalog.Supply], code: [Catalog.CodeRegistration] = [],
    requirements: [Catalog.Requirement] = [], scopes: String = #""outer", "inner""#
  ) -> CheckedManifest {
    CodeWiring.check(
      code, registrations, supplies: supplies, requirements: requirements, scopes: scopes)
  }

  private static func supply(
    _ service: String, in scope: String?, tags: [String] = []
  ) -> Catalog.Supply {
    .init(key: .init(service: service, tags: tags), scope: scope, file: "App/Main.swift")
  }

  private static let clock = #""c": "clock""#

  @Test(arguments: ["outer", "inner"])
  func aRegistrationHasTheKeyForAllScopes(_ scope: String) {
    let checked = check(Self.clock, supplies: [Self.supply("Clock", in: scope)])
    #expect(checked.places == ["shadowed-service 3:1-3:4"])
    #expect(
      checked.messages == [
        #"the application supplies Clock without tags in the scope "\#(scope)", and "c" registers it"#
      ])
    #expect(
      checked.help == [
        ["give what the scope supplies a tag or a type of its own: supplied(…) in App/Main.swift"]
      ])
    #expect(checked.wiring == nil)
  }

  @Test func aTagTellsThemApart() {
    let clock = Self.clock
    #expect(check(clock, supplies: [Self.supply("Clock", in: "inner", tags: ["x"])]).rules == [])
    let tagged = #""c": { "factory": "clock", "tags": ["x"] }"#
    #expect(check(tagged, supplies: [Self.supply("Clock", in: "inner")]).rules == [])
    #expect(
      check(tagged, supplies: [Self.supply("Clock", in: "inner", tags: ["x"])]).rules
        == ["shadowed-service"])
  }

  @Test func codeAndSuppliesFurtherOutHaveItToo() {
    let code = check(
      Self.clock, supplies: [Self.supply("Store", in: "inner")], code: [.of("Store")])
    #expect(code.places == ["shadowed-service 2:1-2:9"])
    #expect(
      code.messages == [
        #"the application supplies Store without tags in the scope "inner", and the code assembly "basics" registers it"#
      ])
    func rules(_ scopes: String?...) -> [String] {
      check(Self.clock, supplies: scopes.map { Self.supply("Store", in: $0) }).rules
    }
    #expect(rules("inner", "outer") == ["shadowed-service"])
    #expect(rules(nil, "outer") == ["shadowed-service"])
    #expect(rules(nil, "outer", "inner") == ["shadowed-service", "shadowed-service"])
    // Two modules of one application say the same.
    #expect(rules("inner", "inner") == [])
  }

  /// What is registered counts everywhere, so that nothing follows from the mistake.
  @Test func nothingFollows() {
    let store = Catalog.CodeRegistration.of("Store", concurrency: .async)
    var requirement = Catalog.Requirement.of("Report")
    requirement.scope = "inner"
    requirement.from = .async
    #expect(
      check(
        CodeWiring.report, supplies: [Self.supply("Store", in: "inner")], code: [store],
        requirements: [requirement]
      ).rules == ["shadowed-service"])
  }

  /// A mistake in the list of scopes is told first.
  @Test func aScopeThatIsNotListedHasNoContainers() {
    let supplies = [Self.supply("Clock", in: "iner")]
    #expect(check(Self.clock, supplies: supplies).rules == ["unknown-scope"])
  }
}
