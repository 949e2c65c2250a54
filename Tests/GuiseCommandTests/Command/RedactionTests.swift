import Foundation
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("What is hidden of a manifest follows from a rule that a reader can foretell")
struct RedactionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var manifest: String
    var base: String?

    init(_ name: String, _ manifest: String, base: String? = nil) {
      testDescription = name
      self.manifest = manifest
      self.base = base
    }

    init(_ name: String, variables: String, more: String = "", base: String? = nil) {
      self.init(
        name, #"{ "guise": 1, \#(more)"variables": { \#(variables) }, "assemblies": {} }"#,
        base: base)
    }

    init(_ name: String, registrations: String, assembly: String = "app") {
      self.init(
        name,
        #"{ "guise": 1, "assemblies": { "\#(assembly)": { "registrations": { \#(registrations) } } } }"#
      )
    }
  }

  private static let faulty = #""log": { "factory": "client", "lifetme": "V4lue" }"#

  static let shown: [Case] = [
    .init("a registration called secret", registrations: #"\#(faulty), "secret": "clock""#),
    .init("a registration called secrets", registrations: #"\#(faulty), "secrets": "clock""#),
    .init(
      "secrets on a line of their own", registrations: "\(faulty),\n\"secrets\": \"clock\"\n"),
    .init("a registration called sercet", registrations: #"\#(faulty), "sercet": "clock""#),
    .init("an assembly called secret", registrations: faulty, assembly: "secret"),
    .init(
      "a parameter called secret",
      registrations: #""log": { "factory": "client", "dependencies": { "secret": "V4lue" } }"#),
    .init(
      "a field of settings called secret",
      registrations:
        #""log": { "factory": "client", "settings": { "secret": "V4lue" }, "tags": 1 }"#),
    .init(
      "a tag called secret",
      registrations: #""log": { "factory": "client", "tags": ["secret", "V4lue"], "odd": 1 }"#),
    .init(
      "a variable called secret that is none",
      variables: #""secret": { "type": "integer", "default": "V4lue" }"#),
    .init(
      "a variable with a misspelt key, which declares no secret",
      variables: #""token": { "type": "string", "secert": true, "default": "V4lue" }"#),
    .init(
      "a registration beside a secret",
      #"""
      { "guise": 1, "variables": { "token": { "type": "string", "secret": true } },
        "assemblies": { "app": { "registrations": { \#(faulty) } } } }
      """#),
    .init(
      "a file that is not JSON and has no secret",
      variables: #""a": { "type": "integer", "default": "V4lue", }"#),
  ]

  static let hidden: [Case] = [
    .init(
      "a secret's default",
      variables: #""token": { "type": "integer", "secret": true, "default": "V4lue" }"#),
    .init(
      "a variable beside a secret",
      variables:
        #""a": { "type": "integer", "default": "V4lue" }, "token": { "type": "string", "secret": true }"#
    ),
    .init(
      "a variable of an overlay whose base declares a secret",
      variables: #""a": { "type": "integer", "default": "V4lue" }"#,
      more: #""include": ["base.json"], "#,
      base:
        #"{ "guise": 1, "assemblies": {}, "variables": { "token": { "type": "string", "secret": true } } }"#
    ),
    .init(
      "an overlay's value for a secret",
      variables: #""token": { "override": true, "default": "V4lue", "odd": 1 }"#,
      more: #""include": ["base.json"], "#,
      base:
        #"{ "guise": 1, "assemblies": {}, "variables": { "token": { "type": "string", "secret": true } } }"#
    ),
    .init(
      "the value that an overlay makes a secret",
      variables: #""token": { "override": true, "secret": true }"#,
      more: #""include": ["base.json"], "#,
      base:
        #"{ "guise": 1, "assemblies": {}, "variables": { "token": { "type": "integer", "default": "V4lue" } } }"#
    ),
    .init(
      "a file that is not JSON and has a secret",
      variables: #""token": { "secret": true, "default": "V4lue", }"#),
    .init("a file that is no manifest", #"{ "V4lue": "V4lue" }"#),
    .init("a list", #"["V4lue"]"#),
    .init("a file that is neither JSON nor a manifest", "V4lue: V4lue"),
  ]

  private static let factories = FactoryRegistry { factories in
    factories.register("client", as: Int.self) { 1 }
    factories.register("clock", as: String.self) { "" }
  }

  @Test("The line of the finding, with its caret", arguments: shown)
  func isShown(_ item: Case) throws {
    let text = try outputs(item)[0]
    #expect(text.contains("V4lue"), "\(text)")
  }

  @Test("In text, JSON, SARIF and the error of loading", arguments: hidden)
  func isHidden(_ item: Case) throws {
    let outputs = try outputs(item)
    #expect(outputs[0].contains("json:1:") && !outputs[0].contains("  1 | "), "\(outputs)")
    for output in outputs { #expect(!output.contains("V4lue"), "\(output)") }
  }

  @Test("A catalog that is a file of something else")
  func catalog() throws {
    let project = try DemoProject()
    try project.write(
      #"{ "guise": 1, "catalog": "../other", "assemblies": {} }"#, to: "a/manifest.json")
    for content in ["V4lue V4lue", #"{ "V4lue": 1 }"#, #""V4lue""#] {
      try project.write(content, to: "other")
      let run = project.run("a/manifest.json")
      #expect(run.status != .valid)
      #expect(!(run.output + run.errors).contains("V4lue"), "\(run.output)")
    }
  }

  /// What the command prints in three formats, and the error of loading.
  private func outputs(_ item: Case) throws -> [String] {
    let project = try DemoProject()
    try project.write(item.manifest, to: "manifest.json")
    if let base = item.base { try project.write(base, to: "base.json") }
    var outputs = ["text", "json", "sarif"].map { format in
      let run = project.run(
        "--format", format, "manifest.json", factories: LinkedFactories(Self.factories))
      return run.output + run.errors
    }
    let error = #expect(throws: ManifestError.self) {
      try ManifestAssembly(
        contentsOf: URL(filePath: project.folder.path + "/manifest.json"), factories: Self.factories
      )
    }
    outputs.append(error.map { "\($0)" } ?? "")
    return outputs
  }
}
