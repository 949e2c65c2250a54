import GuiseCommand
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// The registrations that `--diff` lists as built differently, though they are the same in both manifests.
@Suite("Consequences of a difference")
struct ConsequenceTests {
  private static let rest =
    #""one": "one", "two": "two", "both": "both", "other": "other""#

  static let cases: [DifferenceCase] = [
    DifferenceCase("Nothing changed", #""leaf": "leaf", \#(rest)"#, #""leaf": "leaf", \#(rest)"#),
    DifferenceCase(
      "What does not depend on the change is not listed",
      #""leaf": "leaf", \#(rest)"#, #""leaf": "leaf-2", \#(rest)"#,
      "both", "one", "two"),
    DifferenceCase(
      "No changed registration",
      #""leaf": "leaf", \#(rest)"#,
      #""leaf": "leaf-2", "one": { "factory": "one", "lifetime": "weak" }, "#
        + #""two": "two", "both": "both", "other": "other""#,
      "both", "two"),
    DifferenceCase(
      "Members of a collection that others receive too",
      #""a": { "factory": "item", "tags": ["a"] }, "b": { "factory": "item", "tags": ["b"] }, "#
        + #""leaf": "leaf", "all": "all", "every": "every""#,
      #""a": { "factory": "item", "tags": ["a"] }, "b": { "factory": "item", "tags": ["b"] }, "#
        + #""leaf": "leaf-2", "all": "all", "every": "every""#,
      "a", "all", "b", "every"),
    DifferenceCase(
      "A cycle that a deferred dependency closes",
      #""leaf": "leaf", "early": "early", "late": "late""#,
      #""leaf": "leaf-2", "early": "early", "late": "late""#,
      "early", "late"),
    DifferenceCase(
      "A new registration is a change, and so are the lists that receive it",
      #""a": { "factory": "item", "tags": ["a"] }, "leaf": "leaf", "all": "all""#,
      #""a": { "factory": "item", "tags": ["a"] }, "leaf": "leaf", "all": "all", "#
        + #""b": { "factory": "item", "tags": ["b"] }"#),
  ]

  @Test("Registrations", arguments: cases)
  func registrations(one: DifferenceCase) throws {
    #expect(try consequences(one.old, one.new) == one.lines)
  }

  @Test("Variables: the default of another too, but not that one has become a secret")
  func variables() throws {
    func manifest(_ variable: String) -> String {
      #"{ "guise": 1, "variables": { "v": { "type": "string", "default": "${w}!" }, "w": { \#(variable) } }, "#
        + #""assemblies": { "app": { "registrations": { "#
        + #""set": { "factory": "configured", "settings": { "v": "${v}" } }, "user": "user" } } } }"#
    }
    let old = manifest(#""type": "string", "default": "x""#)
    #expect(
      try difference(old, manifest(#""type": "string", "default": "y""#))
        == ["set", "user"])
    #expect(
      try difference(old, manifest(#""type": "string", "default": "x", "secret": true"#)) == [])
  }

  // MARK: Help

  private static let catalog = Catalog([
    "leaf": .of("App.Leaf"), "leaf-2": .of("App.Leaf"),
    "one": .of("App.One", .needs("App.Leaf")), "two": .of("App.Two", .needs("App.One")),
    "both": .of("App.Both", .needs("App.Two"), .needs("App.Leaf")), "other": .of("App.Other"),
    "item": .of("App.Item", .needs("App.Leaf")),
    "all": .of("App.All", .needs("App.Item", .array)),
    "every": .of("App.Every", .needs("App.Item", .array)),
    "early": .of("App.Early", .needs("App.Leaf"), .needs("App.Late", .lazyFull)),
    "late": .of("App.Late", .needs("App.Early")),
    "configured": .of(
      "App.Set", .init(name: nil, kind: .settings, service: "App.Settings"),
      settings: .init(type: "App.Settings", schema: nil, unchecked: "by hand")),
    "user": .of("App.User", .needs("App.Set")),
  ])

  private func consequences(_ old: String, _ new: String) throws -> [String] {
    func manifest(_ registrations: String) -> String {
      #"{ "guise": 1, "assemblies": { "app": { "registrations": { \#(registrations) } } } }"#
    }
    return try difference(manifest(old), manifest(new))
  }

  private func difference(_ old: String, _ new: String) throws -> [String] {
    try WiringDifference(from: model(old), to: model(new)).dependents
  }

  private func model(_ text: String) throws -> WiringModel {
    let result = ManifestValidator(catalog: Self.catalog).inspect(
      .bytes(Array(text.utf8), path: "manifest.json"))
    #expect(result.report.diagnostics.filter { $0.severity == .error } == [])
    return try #require(result.model)
  }
}
