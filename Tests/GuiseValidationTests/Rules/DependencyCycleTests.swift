import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

@Suite struct DependencyCycleTests {
  private func check(
    _ kind: Catalog.Parameter.Kind, _ registrations: String..., tags: Bool = false
  ) -> CheckedManifest {
    CheckedManifest(
      registrations: registrations,
      Catalog([
        "a": .of("A", .needs("B")), "b": .of("B", .needs("C", kind)), "c": .of("C", .needs("A")),
        "self": .of("S", .needs("S", kind)), "user": .of("User", .needs("A")),
      ]))
  }

  @Test func theClosedPathIsShownFromTheFirstInTheFile() {
    let checked = check(.required, #""u": "user""#, #""z": "b""#, #""y": "a""#, #""x": "c""#)
    #expect(checked.places == ["dependency-cycle 3:1-3:4"])
    #expect(checked.messages == [#""z" needs itself: z -> x -> y -> z"#])
    #expect(
      checked.related == [
        [
          #""z" needs "x" for its parameter "C""#, #""x" needs "y" for its parameter "A""#,
          #""y" needs "z" for its parameter "B""#,
        ]
      ])
    #expect(checked.report.diagnostics[0].related.map(\.location?.start.line) == [3, 5, 4])
    #expect(checked.chains == [["app", "u", "y", "z"]])
    #expect(checked.help[0][0].hasPrefix(#"defer the dependency of "y" on "z""#))
  }

  @Test func optionalAndArrayDependenciesCloseIt() {
    for kind in [Catalog.Parameter.Kind.optional, .array] {
      #expect(check(kind, #""x": "a""#, #""y": "b""#, #""z": "c""#).rules == ["dependency-cycle"])
    }
  }

  @Test func deferredDependenciesBreakIt() {
    for kind in [Catalog.Parameter.Kind.lazy, .lazyTags, .lazyFull] {
      #expect(check(kind, #""x": "a""#, #""y": "b""#, #""z": "c""#).rules == [])
      #expect(check(kind, #""s": "self""#).rules == [])
    }
  }

  @Test func oneMayNeedItself() {
    #expect(check(.required, #""s": "self""#).messages == [#""s" needs itself"#])
    #expect(check(.array, #""s": "self""#).rules == ["dependency-cycle"])
    #expect(check(.optional, #""s": { "factory": "self", "tags": ["t"] }"#).rules == [])
  }

  @Test func thePlaceOfAnExplicitDependencyIsShown() {
    let checked = check(
      .required, #""s": { "factory": "self", "dependencies": { "S": "s" } }"#)
    #expect(checked.places == ["dependency-cycle 2:1-2:4"])
    #expect(
      checked.report.diagnostics[0].related.first?.location?.start
        == SourcePosition(line: 2, column: 45))
  }

  @Test func whatTagsTellApartIsNoCycle() {
    let checked = check(
      .required, #""s": { "factory": "self", "dependencies": { "S": "t" } }"#,
      #""t": { "factory": "self", "tags": ["x"], "dependencies": { "S": { "tags": ["y"] } } }"#)
    #expect(checked.rules == ["missing-dependency"])
  }

  @Test func everyCycleIsReported() {
    let checked = check(
      .required, #""s": "self""#, #""x": "a""#, #""y": "b""#, #""z": "c""#)
    #expect(checked.places == ["dependency-cycle 2:1-2:4", "dependency-cycle 3:1-3:4"])
  }
}
