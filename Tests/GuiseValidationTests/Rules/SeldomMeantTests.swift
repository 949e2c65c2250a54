import Guise
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// `duplicate-reference`, `absent-optional`, `replaced-registration`: what is allowed, and seldom meant.
@Suite struct SeldomMeantTests {
  private func check(
    _ registrations: String..., uses: [String] = [], supplies: [Catalog.Supply] = []
  ) -> CheckedManifest {
    let catalog = Catalog(
      [
        "store": .of("Store"), "clock": .of("Clock"), "all": .of("All", .needs("Store", .array)),
        "report": .of("Report", .needs("Clock", .optional)),
        "later": .of("Later", .needs("Clock", .lazyOptional)),
      ],
      assemblies: [
        "basics": .init(registrations: [.of("Clock")], file: "App/Basics.swift"),
        "others": .init(
          registrations: [.of("Clock", concurrency: .async)], file: "App/Others.swift"),
        "same": .init(registrations: [.of("Clock")], file: "App/Same.swift"),
      ], supplies: supplies)
    let used = uses.map { "\"\($0)\"" }.joined(separator: ", ")
    return CheckedManifest(
      """
      { "guise": 1, "scopes": ["request"], "assemblies": { "app": { "uses": [\(used)], "registrations": {
      \(registrations.joined(separator: ",\n"))
      } } } }
      """, catalog)
  }

  // MARK: duplicate-reference

  @Test func aListNamesOneTwice() {
    let checked = check(
      #""a": "store""#, #""b": { "factory": "store", "tags": ["b"] }"#,
      #""c": { "factory": "all", "dependencies": { "Store": ["a", "b", "a", "a"] } }"#)
    #expect(
      checked.places == ["duplicate-reference 4:64-4:67", "duplicate-reference 4:69-4:72"])
    #expect(checked.related == [["first here"], ["first here"]])
    #expect(checked.wiring != nil)
  }

  @Test func eachIsListedOnce() {
    let checked = check(
      #""a": "store""#, #""b": { "factory": "store", "tags": ["b"] }"#,
      #""c": { "factory": "all", "dependencies": { "Store": ["b", "a"] } }"#)
    #expect(checked.rules == [])
  }

  // MARK: absent-optional

  @Test(arguments: [
    #""c": { "factory": "clock", "tags": ["x"] }, "r": { "factory": "report", "dependencies": { "Clock": { "tags": ["y"] } } }"#,
    #""c": { "factory": "clock", "tags": ["x"] }, "r": { "factory": "later", "dependencies": { "Clock": { "tags": ["y"] } } }"#,
    #""c": { "factory": "clock", "enabled": false }, "r": { "factory": "report", "dependencies": { "Clock": "c" } }"#,
  ])
  func anOptionalIsPointedAtNothing(registrations: String) {
    let checked = check(registrations)
    #expect(checked.rules == ["absent-optional"])
    #expect(checked.wiring != nil)
  }

  @Test func whatIsNotPointedMayBeAbsent() {
    #expect(check(#""r": "report""#, #""l": "later""#).rules == [])
    #expect(
      check(
        #""c": { "factory": "clock", "tags": ["x"] }"#,
        #""r": { "factory": "report", "dependencies": { "Clock": { "tags": ["x"] } } }"#
      ).rules == [])
  }

  // MARK: replaced-registration

  @Test func theManifestsCounts() {
    let checked = check(#""c": "clock""#, uses: ["basics"])
    #expect(checked.places == ["replaced-registration 2:1-2:4"])
    #expect(
      checked.related == [
        [#""basics" is used here"#, #"the code assembly "basics" is registered here"#]
      ])
    #expect(checked.wiring != nil)
  }

  @Test func twoCodeAssembliesHaveOneKey() {
    #expect(
      check(#""s": "store""#, uses: ["basics", "others"]).rules == ["replaced-registration"])
  }

  @Test func tagsTellThemApart() {
    #expect(check(#""c": { "factory": "clock", "tags": ["x"] }"#, uses: ["basics"]).rules == [])
    // Both may have it from an assembly that they share.
    #expect(check(#""s": "store""#, uses: ["basics", "same"]).rules == [])
  }

  // MARK: supplies

  @Test func whatIsSuppliedIsNotRegistered() {
    let everywhere = Catalog.Supply(key: .init(service: "Clock"), file: "App/Main.swift")
    #expect(check(#""c": "clock""#, supplies: [everywhere]).rules == ["shadowed-service"])
  }
}
