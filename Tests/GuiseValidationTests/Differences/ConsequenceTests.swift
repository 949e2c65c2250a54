import GuiseTooling
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
      "A shortest path to the change; what does not depend on it is not listed",
      #""leaf": "leaf", \#(rest)"#, #""leaf": "leaf-2", \#(rest)"#,
      "both: leaf", "one: leaf", "two: one, leaf"),
    DifferenceCase(
      "The nearest of several changes, and no changed registration",
      #""leaf": "leaf", \#(rest)"#,
      #""leaf": "leaf-2", "one": { "factory": "one", "lifetime": "weak" }, "#
        + #""two": "two", "both": "both", "other": "other""#,
      "both: leaf", "two: one"),
    DifferenceCase(
      "Members of a collection that others receive too",
      #""a": { "factory": "item", "tags": ["a"] }, "b": { "factory": "item", "tags": ["b"] }, "#
        + #""leaf": "leaf", "all": "all", "every": "every""#,
      #""a": { "factory": "item", "tags": ["a"] }, "b": { "factory": "item", "tags": ["b"] }, "#
        + #""leaf": "leaf-2", "all": "all", "every": "every""#,
      "a: leaf", "all: a, leaf", "b: leaf", "every: a, leaf"),
    DifferenceCase(
      "A cycle that a deferred dependency closes",
      #""leaf": "leaf", "early": "early", "late": "late""#,
      #""leaf": "leaf-2", "early": "early", "late": "late""#,
      "early: leaf", "late: early, leaf"),
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
        == ["set: variable w", "user: set, variable w"])
    #expect(
      try difference(old, manifest(#""type": "string", "default": "x", "secret": true"#)) == [])
  }

  @Test("A long path keeps its ends")
  func long() throws {
    func manifest(_ first: String) -> String {
      let links = (1..<20).map {
        #""n\#($0)": { "factory": "link", "tags": ["\#($0)"], "dependencies": { "App.Link": "n\#($0 - 1)" } }"#
      }
      return ([#""n0": { "factory": "\#(first)", "tags": ["0"] }"#] + links).joined(separator: ", ")
    }
    let lines = try consequences(manifest("end"), manifest("end-2"))
    #expect(lines.count == 19)
    #expect(lines.contains("n5: n4, n3, n2, n1, n0"))
    #expect(lines.contains("n19: n18, n17, n16, n15, n14, 13 more, n0"))
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
    "end": .of("App.Link"), "end-2": .of("App.Link"),
    "link": .of("App.Link", .needs("App.Link")),
  ])

  private func consequences(_ old: String, _ new: String) throws -> [String] {
    func manifest(_ registrations: String) -> String {
      #"{ "guise": 1, "assemblies": { "app": { "registrations": { \#(registrations) } } } }"#
    }
    return try difference(manifest(old), manifest(new))
  }

  private func difference(_ old: String, _ new: String) throws -> [String] {
    try WiringDifference(from: model(old), to: model(new)).consequences.map { found in
      let steps = found.steps.map { $0.text(naming: \.self) }
      let middle = found.omitted > 0 ? ["\(found.omitted) more"] : []
      let path = steps + middle + [found.cause.text(naming: \.self)]
      return "\(found.registration): \(path.joined(separator: ", "))"
    }
  }

  private func model(_ text: String) throws -> WiringModel {
    let result = ManifestValidator(catalog: Self.catalog).inspect(
      .bytes(Array(text.utf8), path: "manifest.json"))
    #expect(result.report.diagnostics.filter { $0.severity == .error } == [])
    return try #require(result.model)
  }
}
