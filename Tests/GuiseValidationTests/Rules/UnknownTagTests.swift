import Guise
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// What is found beside a tag that the code does not have: what the container would do.
@Suite struct UnknownTagTests {
  private static let catalog: Catalog = {
    var catalog = Catalog([
      "lazy": .of("Hub", .needs("X", .lazyTags)), "now": .of("Hub", .needs("X")),
      "later": .of("Hub", .needs("X", .lazyFull)), "all": .of("Hub", .needs("X", .array)),
      "any": .of("Hub", .needs("X", .optional)), "x": .of("X"),
      "sized": .of("X", .argument("Int")),
    ])
    catalog.requirements = [.of("Hub")]
    for id in catalog.factories.keys { catalog.factories[id]?.typedTags = true }
    catalog.tags = ["App.Tint": Catalog.TypedTags(texts: ["blue", "red"], file: "App/Tint.swift")]
    return catalog
  }()

  private func check(_ registrations: [String]) -> [String] {
    let checked = CheckedManifest(
      """
      { "guise": 1, "scopes": ["outer", "inner"], "assemblies": { "app": { "registrations": {
      \(registrations.joined(separator: ",\n"))
      } } } }
      """, Self.catalog)
    return checked.rules.sorted()
  }

  /// The lifetime of whoever asks, with what that makes of something in the inner scope.
  static let askers = [
    (#""lifetime": "singleton""#, "captive-dependency"),
    (#""lifetime": "weak", "allow": ["weak-value-type"]"#, "captive-dependency"),
    (#""lifetime": "scoped", "scope": "outer""#, "captive-dependency"),
    (#""lifetime": "transient""#, "scope-unreachable"),
  ]

  @Test(arguments: ["lazy", "now", "later", "all", "any"], askers)
  func hidesNothingThatIsKept(_ factory: String, _ asker: (lifetime: String, rule: String)) {
    let hub = """
      "hub": { "factory": "\(factory)", \(asker.lifetime), "dependencies": { "X": { "tags": ["blue"] } } }
      """
    let scoped = #""factory": "x", "lifetime": "scoped", "scope": "inner""#
    let inner = #""x": { \#(scoped), "tags": ["blue"] }"#
    #expect(check([hub, inner]).contains(asker.rule))
    for other in [#""factory": "x""#, #""factory": "sized""#, scoped] {
      let known = check([hub, inner, #""o": { \#(other), "tags": ["red"] }"#])
      let unknown = check([hub, inner, #""o": { \#(other), "tags": ["t0"] }"#])
      #expect(unknown == (known + ["unknown-tag"]).sorted(), "\(other)")
    }
    let both = check([hub, inner, #""o": { "factory": "x", "tags": ["red", "t0"] }"#])
    #expect(both.contains(asker.rule) && both.contains("unknown-tag"))
  }

  @Test(arguments: [("any", "absent-optional"), ("all", "empty-collection")])
  func hidesNothingThatIsAbsent(_ factory: String, _ rule: String) {
    let hub = """
      "hub": { "factory": "\(factory)", "dependencies": { "X": { "tags": ["blue"] } } }
      """
    let checked = check([hub, #""o": { "factory": "x", "tags": ["t0"] }"#])
    #expect(checked == [rule, "unknown-tag", "unused-registration"])
  }

  @Test func isUnusedAllTheSame() {
    let checked = check([#""h": "any""#, #""o": { "factory": "x", "tags": ["t0"] }"#])
    #expect(checked == ["unknown-tag", "unused-registration"])
  }

  /// What is missed is said once, and whoever misses it is not known.
  @Test(arguments: ["lazy", "now", "later"])
  func isAnErrorWhereItIsMissed(_ factory: String) {
    let hub = """
      "hub": { "factory": "\(factory)", "dependencies": { "X": { "tags": ["blue"] } } }
      """
    let checked = check([hub, #""o": { "factory": "x", "tags": ["t0"] }"#])
    #expect(checked == ["unknown-tag"])
  }
}
