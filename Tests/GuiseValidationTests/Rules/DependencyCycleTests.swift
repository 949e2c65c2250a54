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

  /// After the first is broken where its help says, what remains is a cycle of its own.
  @Test func everyCycleOfAKnotIsReported() {
    let checked = CheckedManifest(
      registrations: [#""a": "a""#, #""b": "b""#, #""c": "c""#],
      Catalog([
        "a": .of("A", .needs("B")), "b": .of("B", .needs("C")),
        "c": .of("C", .needs("A"), .needs("B")),
      ]))
    #expect(checked.places == ["dependency-cycle 2:1-2:4", "dependency-cycle 3:1-3:4"])
    #expect(
      checked.messages == [
        #""a" needs itself: a -> b -> c -> a"#, #""b" needs itself: b -> c -> b"#,
      ])
    #expect(
      checked.help.map(\.first) == [
        #"defer the dependency of "c" on "a": make its parameter "A" a LazyTagsResolver<any A> in code"#,
        #"defer the dependency of "c" on "b": make its parameter "B" a LazyTagsResolver<any B> in code"#,
      ])
  }

  /// Each of those that all need each other closes its own cycles.
  @Test func aKnotOfManyIsUntiedInOneRun() {
    let count = TestSettings.isStress ? 30 : 12
    var factories: [String: Catalog.Factory] = [:]
    for n in 0..<count {
      var factory = Catalog.Factory.of("S\(n)")
      factory.parameters = (0..<count).filter { $0 != n }.map { .needs("S\($0)") }
      factories["f\(n)"] = factory
    }
    let checked = CheckedManifest(
      registrations: (0..<count).map { "\"r\($0)\": \"f\($0)\"" }, Catalog(factories))
    // Deferred are as many as lead backwards in any order.
    #expect(checked.rules.count == count * (count - 1) / 2)
    #expect(Set(checked.rules) == ["dependency-cycle"])
  }

  @Test func everyCycleIsReported() {
    let checked = check(
      .required, #""s": "self""#, #""x": "a""#, #""y": "b""#, #""z": "c""#)
    #expect(checked.places == ["dependency-cycle 2:1-2:4", "dependency-cycle 3:1-3:4"])
  }
}
