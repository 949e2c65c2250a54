import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// `unknown-parameter`, `unknown-registration`, `dependency-type-mismatch`, `empty-collection`.
@Suite struct DependencyReferenceTests {
  private func catalog(_ parameters: Catalog.Parameter...) -> Catalog {
    var factory = Catalog.Factory.of("Report")
    factory.parameters = parameters
    return Catalog([
      "report": factory, "store": .of("Store"), "clock": .of("Clock"),
      "job": .of("Store", .argument("Int")),
    ])
  }

  private func check(
    _ dependencies: String, _ others: String..., catalog: Catalog
  ) -> CheckedManifest {
    CheckedManifest(
      registrations: [#""r": { "factory": "report", "dependencies": { \#(dependencies) } }"#]
        + others,
      catalog)
  }

  private let store = #""s": "store""#

  // MARK: unknown-parameter

  @Test func anUnknownParameterIsNamedWithThoseThereAre() {
    let checked = check(
      #""Stor": "s""#, store, catalog: catalog(.needs("Store"), .needs("Clock", .optional)))
    #expect(checked.places == ["unknown-parameter 2:47-2:53"])
    #expect(checked.messages == [#"the factory "report" has no parameter called "Stor""#])
    #expect(checked.help == [[#"did you mean "Store"?"#]])
  }

  @Test func whatWasMeantIsNotMissingToo() {
    let catalog = catalog(.needs("Store"), .needs("Clock"))
    let tagged = #""s": { "factory": "store", "tags": ["x"] }"#
    #expect(
      check(#""Stor": "s""#, tagged, #""c": "clock""#, catalog: catalog).rules
        == ["unknown-parameter"])
    #expect(check(#""nothing": "s""#, tagged, catalog: catalog).rules == ["unknown-parameter"])
  }

  @Test func aFactoryWithoutDependenciesHasNoParameters() {
    let checked = check(#""Store": "s""#, store, catalog: catalog())
    #expect(checked.help == [["it takes no dependencies: remove this entry"]])
  }

  @Test func argumentsAndSettingsAreNoDependencies() {
    let argument = Catalog.Parameter(name: nil, kind: .argument, service: "Store")
    #expect(
      check(#""Store": "s""#, store, catalog: catalog(argument)).rules == ["unknown-parameter"])
  }

  @Test func aParameterMayHaveAnotherNameThanItsType() {
    let checked = check(
      #""primary": "s""#, store, catalog: catalog(.needs("Store", name: "primary")))
    #expect(checked.rules == [])
  }

  // MARK: unknown-registration

  @Test func anUnknownRegistrationIsNamedWithTheNearest() {
    let checked = check(
      #""Store": "strage""#, #""storage": "store""#, catalog: catalog(.needs("Store")))
    #expect(checked.places == ["unknown-registration 2:56-2:64"])
    #expect(checked.help == [[#"did you mean "storage"? (in the assembly "app")"#]])
  }

  @Test func whatWouldFitIsNamedWhereNothingIsNear() {
    let checked = check(#""Store": "zzz""#, store, catalog: catalog(.needs("Store", .optional)))
    #expect(checked.rules == ["unknown-registration"])
    #expect(checked.help == [[#"Store is registered as "s""#]])
  }

  @Test func anUnsoundRegistrationIsKnown() {
    let checked = check(
      #""Store": "s""#, #""s": { "factory": "store", "lifetme": "singleton" }"#,
      catalog: catalog(.needs("Store")))
    #expect(checked.rules == ["unknown-key"])
  }

  @Test func aDisabledRegistrationIsMissing() {
    let checked = check(
      #""Store": "s""#, #""s": { "factory": "store", "enabled": false }"#,
      catalog: catalog(.needs("Store")))
    #expect(checked.places == ["missing-dependency 2:1-2:4"])
    #expect(checked.help[0][0] == #""s" offers it, and is disabled: enable it"#)
  }

  @Test func aDisabledRegistrationsKeyMayBeRegisteredByAnother() {
    let checked = check(
      #""Store": "s""#, #""s": { "factory": "store", "enabled": false }"#, #""t": "store""#,
      catalog: catalog(.needs("Store")))
    #expect(checked.rules == [])
  }

  // MARK: dependency-type-mismatch

  @Test func anotherServiceDoesNotFit() {
    let checked = check(
      #""Store": "c""#, #""c": "clock""#, store, catalog: catalog(.needs("Store")))
    #expect(checked.places == ["dependency-type-mismatch 2:56-2:59"])
    #expect(checked.messages == [#"the parameter "Store" needs Store, but "c" is Clock"#])
    #expect(checked.help == [[#"Store is registered as "s""#]])
    #expect(checked.related == [[#""c" is registered here"#]])
  }

  @Test func argumentsMustBePassed() {
    let job = #""j": "job""#
    #expect(
      check(#""Store": "j""#, job, catalog: catalog(.needs("Store"))).rules
        == ["dependency-type-mismatch"])
    #expect(
      check(#""Store": "j""#, job, catalog: catalog(.needs("Store", .optional))).rules
        == ["dependency-type-mismatch"])
    let provider = Catalog.Parameter.needs("Store", .lazyFull, arguments: ["Int"])
    #expect(check(#""Store": "j""#, job, catalog: catalog(provider)).rules == [])
    #expect(
      check(#""Store": "s""#, store, catalog: catalog(provider)).messages
        == [#"the parameter "Store" passes an argument of type Int, and "s" takes none"#])
    #expect(
      check(#""Store": "j""#, job, catalog: catalog(.needs("Store", .lazyTags))).rules == [])
  }

  @Test func anArrayTakesNoIdentifier() {
    let catalog = catalog(.needs("Store", .array))
    #expect(check(#""Store": "s""#, store, catalog: catalog).rules == ["dependency-type-mismatch"])
    #expect(check(#""Store": { "tags": [] }"#, store, catalog: catalog).rules == [])
  }

  @Test func aLazyResolverTakesNeitherIdentifierNorTags() {
    let catalog = catalog(.needs("Store", .lazy))
    #expect(check(#""Store": "s""#, store, catalog: catalog).rules == ["dependency-type-mismatch"])
    let tags = check(#""Store": { "tags": ["a"] }"#, store, catalog: catalog)
    #expect(tags.rules == ["dependency-type-mismatch"])
    #expect(check(#""Store": { "tags": [] }"#, store, catalog: catalog).rules == [])
  }

  @Test func aRegistrationOfAnUnknownFactoryMakesNoMismatch() {
    let checked = check(#""Store": "s""#, #""s": "stroe""#, catalog: catalog(.needs("Store")))
    #expect(checked.rules == ["unknown-factory"])
    #expect(checked.chains == [["app", "r", "s"]])
  }

  // MARK: empty-collection

  @Test func anArrayWithTagsThatNothingHasIsSuspicious() {
    let catalog = catalog(.needs("Store", .array))
    let checked = check(
      #""Store": { "tags": ["dialy"] }"#, #""s": { "factory": "store", "tags": ["daily", "b"] }"#,
      catalog: catalog)
    #expect(checked.rules == ["empty-collection"])
    #expect(checked.report.diagnostics[0].severity == .warning)
    #expect(checked.help == [[#"did you mean "daily"?"#]])
    #expect(checked.wiring != nil)
    #expect(checked.report.manifests[0].verified == 2)
  }

  @Test func anArrayMayMatchPartOfTheTags() {
    let catalog = catalog(.needs("Store", .array))
    let tagged = #""s": { "factory": "store", "tags": ["a", "b", "c"] }"#
    for tags in [#"["a"]"#, #"["c", "a"]"#, "[]", #"["b", "b"]"#] {
      #expect(check(#""Store": { "tags": \#(tags) }"#, tagged, catalog: catalog).rules == [])
    }
    #expect(
      check(#""Store": { "tags": ["a", "d"] }"#, tagged, catalog: catalog).rules
        == ["empty-collection"])
  }
}
