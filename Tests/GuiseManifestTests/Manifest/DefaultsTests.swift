import Guise
import ManifestSupport
import StrictJSON
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// What `defaults` and `start` give registrations that do not say it themselves.
struct DefaultsTests {
  private static let catalog = {
    var catalog = Catalog()
    catalog.factories = [
      "f": .init(services: ["App.F"], file: "App/F.swift"),
      "g": .init(
        services: ["App.G"],
        parameters: [.init(name: nil, kind: .argument, service: "Swift.Int")], file: "App/F.swift"),
    ]
    return catalog
  }()

  private func text(_ registration: Composition.Registration?) -> String {
    guard let registration else { return "none" }
    return "\(registration.lifetime.rawValue) \(registration.scope ?? "-") "
      + "\(registration.isEager ? "eager" : "-")"
  }

  private func composed(_ files: [String: String]) -> Composed {
    Composed(files, catalog: Self.catalog)
  }

  @Test(arguments: [
    // top, assembly, registration, what it comes to
    (#"{"lifetime":"singleton"}"#, "{}", #"{"factory":"f"}"#, "singleton - -"),
    (#"{"lifetime":"singleton"}"#, "{}", #""f""#, "singleton - -"),
    (#"{"lifetime":"singleton"}"#, "{}", #"{"factory":"f","lifetime":"weak"}"#, "weak - -"),
    (#"{"lifetime":"singleton"}"#, #"{"lifetime":"graph"}"#, #""f""#, "graph - -"),
    (#"{"lifetime":"singleton","eager":true}"#, "{}", #""f""#, "singleton - eager"),
    (#"{"lifetime":"singleton","eager":true}"#, #"{"eager":false}"#, #""f""#, "singleton - -"),
    (
      #"{"lifetime":"singleton","eager":true}"#, "{}", #"{"factory":"f","eager":false}"#,
      "singleton - -"
    ),
    // Eager counts for singletons without arguments, and for those that leave their lifetime open.
    (#"{"lifetime":"singleton","eager":true}"#, "{}", #""g""#, "singleton - -"),
    (#"{"eager":true}"#, "{}", #""f""#, "transient - -"),
    (#"{"lifetime":"graph","eager":true}"#, "{}", #""f""#, "graph - -"),
    (
      #"{"lifetime":"singleton","eager":true}"#, "{}", #"{"factory":"f","lifetime":"singleton"}"#,
      "singleton - -"
    ),
    (#"{"lifetime":"scoped","scope":"s"}"#, "{}", #""f""#, "scoped s -"),
    (#"{"lifetime":"scoped","scope":"s"}"#, "{}", #"{"factory":"f","scope":"t"}"#, "scoped t -"),
    (#"{"lifetime":"scoped","scope":"s"}"#, #"{"scope":"t"}"#, #""f""#, "scoped t -"),
    // A scope belongs to the lifetime beside it.
    (#"{"lifetime":"scoped","scope":"s"}"#, #"{"lifetime":"scoped"}"#, #""f""#, "scoped - -"),
    (#"{"lifetime":"scoped","scope":"s"}"#, #"{"lifetime":"weak"}"#, #""f""#, "weak - -"),
  ])
  func registrations(top: String, assembly: String, registration: String, expected: String) {
    let composed = composed([
      "main.json": """
      {"guise":1,"scopes":["s","t"],"defaults":\(top),
       "assemblies":{"app":{"defaults":\(assembly),"registrations":{"r":\(registration)}}}}
      """
    ])
    #expect(composed.rules == [])
    #expect(text(composed.registration("r")) == expected)
  }

  @Test func defaultsReachNoIncludedFileAndNoOverride() {
    let composed = composed([
      "main.json": """
      {"guise":1,"include":["base.json"],"defaults":{"lifetime":"singleton"},"assemblies":{"app":{
        "registrations":{"own":"f","changed":{"override":true,"tags":["x"]},
                         "replaced":{"override":"replace","factory":"f","tags":["y"]}}}}}
      """,
      "base.json": """
      {"guise":1,"defaults":{"lifetime":"graph"},"assemblies":{"app":{
        "registrations":{"changed":"f","replaced":{"factory":"f","lifetime":"weak"},
                         "kept":{"factory":"f","tags":["z"]}}}}}
      """,
    ])
    #expect(composed.rules == [])
    let found = ["own", "changed", "replaced", "kept"].map { text(composed.registration($0)) }
    #expect(found == ["singleton - -", "graph - -", "transient - -", "graph - -"])
    #expect(composed.registration("changed")?.lifetimePlace?.source.path == "base.json")
  }

  @Test func whatStartListsIsEager() throws {
    let composed = composed([
      "main.json": """
      {"guise":1,"include":["base.json"],"start":["b","a"],"assemblies":{}}
      """,
      "base.json": """
      {"guise":1,"start":["c"],"defaults":{"lifetime":"singleton"},"assemblies":{"app":{
        "registrations":{"a":"f","b":{"factory":"f","tags":["b"]},
                         "c":{"factory":"f","tags":["c"]}}}}}
      """,
    ])
    #expect(composed.rules == [])
    #expect(composed.result.composition?.start.map(\.value) == ["b", "a"])
    let found = ["a", "b", "c"].map { text(composed.registration($0)) }
    #expect(found == ["singleton - eager", "singleton - eager", "singleton - -"])
    #expect(composed.registration("a")?.eagerPlace.source.path == "main.json")
  }

  @Test(arguments: [
    (#"["nothing"]"#, ["unknown-registration"]), (#"["r","r"]"#, []),
    (#"["off"]"#, []), (#"["r","off"]"#, []),
  ])
  func startNamesRegistrations(start: String, rules: [String]) {
    let composed = composed([
      "main.json": """
      {"guise":1,"start":\(start),"assemblies":{"app":{"registrations":{
        "r":{"factory":"f","lifetime":"singleton"},"off":{"factory":"f","enabled":false}}}}}
      """
    ])
    #expect(composed.rules == rules)
  }

  @Test func onlySingletonsStart() {
    let checked = CheckedManifest(
      #"{"guise":1,"start":["r"],"assemblies":{"app":{"registrations":{"r":"f"}}}}"#, Self.catalog)
    #expect(checked.places == ["invalid-eager 1:21-1:24"])
  }
}
