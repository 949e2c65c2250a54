import Foundation
import GuiseManifest
import TestSupport
import Testing

@testable import GuiseCommand

/// A manifest with a secret at a place where one could stand by mistake; `@` stands for the value.
struct PlantedSecret: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var files: [String: String]

  init(_ name: String, _ manifest: String, other: String? = nil) {
    testDescription = name
    files = ["manifest.json": manifest]
    files["other.json"] = other
  }

  /// A manifest with these variables, and a registration that uses one called `token`.
  init(_ name: String, variables: String, settings: String = #"{ "token": "${token}" }"#) {
    self.init(name, Self.manifest(variables: variables, settings: settings))
  }

  static func manifest(
    variables: String, settings: String = #"{ "token": "${token}" }"#, more: String = ""
  ) -> String {
    """
    { "guise": 1, \(more)"variables": \(variables),
      "assemblies": { "app": { "registrations": {
        "client": { "factory": "client", "settings": \(settings) } } } } }
    """
  }

  static let sound = #"{ "token": { "type": "string", "secret": true, "default": "@" } }"#

  static let all: [PlantedSecret] =
    variables.map { PlantedSecret($0, variables: $0) } + malformed.map { PlantedSecret($0, $0) } + [
      .init(
        "at the top level", #"{ "guise": 1, "secret": true, "default": "@", "assemblies": {} }"#),
      .init("beside assemblies", #"{ "guise": 1, "secrets": { "token": "@" }, "assemblies": {} }"#),
      .init(
        "in a registration", inRegistration(#""variables": [{ "secret": true, "default": "@" }]"#)),
      .init("as a registration", inRegistration(#""secret": true, "default": "@""#)),
      .init(
        "in settings",
        inRegistration(#""settings": { "token": { "secret": true, "default": "@" } }"#)),
      .init(
        "in a field of settings that is called secret",
        inRegistration(#""settings": { "secret": "@" }"#)),
      .init(
        "refused by its settings", variables: sound,
        settings: #"{ "token": "${token}", "x": "${token}" }"#),
      .init(
        "of another type than its field", variables: sound,
        settings: #"{ "token": { "a": "${token}" } }"#),
      .init(
        "within other text", variables: sound,
        settings: #"{ "token": "Bearer ${token}", "odd": 1 }"#),
      .init("a file that is the value", "@"),
      .init("a file that is a string", "\"@\""),
      .init("a file of variables of the environment", "TOKEN=@"),
      .init("a file with a comment first", "# the token\nTOKEN=@"),
      .init("a key file", "-----BEGIN PRIVATE KEY-----@"),
      .init(
        "overridden in a file that cannot be read",
        #"{ "guise": 1, "include": ["other.json"], "variables": { "token": { "override": true, "default": "@" } "x": 1 } }"#,
        other: manifest(variables: sound)),
      .init(
        "declared in a file that cannot be read",
        manifest(
          variables: #"{ "token": { "override": true, "default": ["@"] } }"#,
          more: #""include": ["other.json"], "#),
        other: #"{ "guise": 1, "variables": { "token": { "secret": true, "type": "string", } } }"#),
      .init(
        "declared in another file, and wrong",
        manifest(
          variables: #"{ "token": { "override": true, "default": "@", "type": "integer" } }"#,
          more: #""include": ["other.json"], "#),
        other:
          #"{ "guise": 1, "assemblies": {}, "variables": { "token": { "secret": true, "type": "string" } } }"#
      ),
    ]

  private static func inRegistration(_ members: String) -> String {
    """
    { "guise": 1, "assemblies": { "app": { "registrations": {
      "client": { "factory": "client", \(members), "tags": 1 } } } } }
    """
  }

  private static let variables = [
    sound,
    #"{ "token": { "type": "string", "secret": true, "defualt": "@" } }"#,
    #"{ "token": { "type": "string", "secret": true, "Default": "@" } }"#,
    #"{ "token": { "type": "string", "secret": true, "value": "@" } }"#,
    #"{ "token": { "type": "string", "secret": true, "x-default": "@", "odd": 1 } }"#,
    #"{ "token": { "type": "string", "secret": true, "description": "@", "odd": 1 } }"#,
    #"{ "token": { "type": "string", "secert": true, "default": "@" } }"#,
    #"{ "token": { "type": "string", "Secret": "true", "default": "@" } }"#,
    #"{ "token": { "type": "string", "hidden": true, "default": "@" } }"#,
    #"{ "token": { "type": "integer", "secret": true, "default": "@" } }"#,
    #"{ "token": { "type": "@", "secret": true } }"#,
    #"{ "token": { "type": "string", "secret": "@" } }"#,
    #"{ "token": { "type": "string", "secret": true, "env": "TOKEN=@" } }"#,
    #"{ "token": { "type": "string", "secret": true, "override": "@" } }"#,
    #"{ "token": { "type": "string", "secret": true, "default": ["@"] } }"#,
    #"{ "token": { "type": "string", "secret": true, "default": { "value": "@" } } }"#,
    #"{ "token": { "type": "string", "secret": true, "default": "${@" } }"#,
    #"{ "token": { "type": "string", "secret": true }, "default": "@" }"#,
    #"{ "token": { "secret": true, "type": "string" }, "token": { "type": "string", "default": "@" } }"#,
    #"{ "token": { "type": "string", "default": "@" }, "token": { "secret": true, "type": "string" } }"#,
    #"{ "token": { "type": "string", "secret": true, "default": "", "default": "@" } }"#,
    #"{ "group": { "token": { "type": "string", "secret": true, "default": "@" } } }"#,
    #"[{ "name": "token", "type": "string", "secret": true, "default": "@" }]"#,
    #"{ "type": "string", "secret": true, "default": "@" }"#,
    #"{ "token": "@" }"#,
  ]

  private static let malformed =
    [
      #"{ "token": { "secret": true, default:"@" } }"#,
      #"{ "token": { "secret": true, 'default':'@' } }"#,
      #"{ "token": { "secret": true, "default": /* a, b */ "@" } }"#,
      #"{ "token": { "secret": true, "default": '@' } }"#,
      #"{ "token": { "secret": true, "default": @ } }"#,
      #"{ "token": { "secret": true, "default" = "@" } }"#,
      #"{ "token": { "secret": true, "default" "@" } }"#,
      #"{ "token": { "secret": true, "default": "@ } }"#,
      #"{ "token": { "secret": true, "default": "\q@" } }"#,
      "{ \"token\": { \"secret\": true, \"default\": \"@\u{1}\" } }",
      #"{ "token": { "secret": true, "default": “@” } }"#,
      #"{ "token": { "secret": true, "default": "@", } }"#,
      #"{ "token": { "secret": true, "default": "@" "type": "string" } }"#,
      #"{ "token": { "default": "@", "secret": tru } }"#,
      #"{ "token": { "default": "@" "secret": true } }"#,
      #"{ "token": { "default": "@", } }"#,
      "{ \"token\": { \"default\": @\n, \"secret\": true } }",
    ].map { manifest(variables: $0) } + [
      #"{ "guise": 1, variables: { "token": { "secret": true, "default": "@" } } }"#,
      #"{ "guise": 1 "variables": { "token": { "secret": true, "default": "@" } } }"#,
      #"{ "guise": 1, "varables": { "token": { "default": "@", } } }"#,
      #"{ "guise": 1, "variables": { "token": { "secret": true } } } "@""#,
      #""guise": 1, "variables": { "token": { "secret": true, "default": "@" } }"#,
      "<<<<<<< HEAD\n{ \"default\": \"@\" }",
      #"guise: 1, variables: { token: { secret: true, default: @ } }"#,
      inRegistration(#""settings": { "token": { "secret": true, "default": "@", } }"#),
      inRegistration(#""variables": { "token": { "default": '@' } }"#),
    ]
}

@Suite("A secret that stands where it should not is in no output")
struct PlantedSecretTests {
  private static let values = ["S3cr-V4lue-7391", "S3cr-V4lue-7391-and-quite-some-more"]

  private static let registry = FactoryRegistry { factories in
    factories.register("client", as: Int.self, settings: QuotingSettings.self) {
      (_: QuotingSettings) in 1
    }
  }
  private static let catalog = String(decoding: registry.catalog.encoded(), as: UTF8.self)

  private static let options =
    ReportFormat.allCases.map { ["--format", $0.rawValue] } + [
      ["--check-environment"], ["--limit", "0"], ["--quiet"], ["--graph", "dot"],
      ["--graph", "mermaid"], ["--effective"], ["--diff", "sound.json"],
      ["--catalog", "manifest.json"], ["--schema", "--catalog", "manifest.json"],
    ]

  @Test(arguments: PlantedSecret.all)
  func isHidden(_ planted: PlantedSecret) throws {
    for source in [.linked(Self.registry), FactorySource.catalogFile] {
      var outputs: [[String]] = []
      for value in Self.values {
        let project = try project(planted, value)
        outputs.append(
          Self.options.map { options in
            let run = MemoryRun(
              options + ["manifest.json"], folder: project.folder.path, factories: source)
            return (run.output + run.errors).replacing(project.folder.path, with: "")
          })
      }
      for (position, output) in outputs[0].enumerated() {
        let longer = outputs[1][position]
        #expect(
          !longer.contains("V4lue") && !longer.contains("quite"),
          "\(Self.options[position]): \(longer)")
        // Lines, columns and hashes apart, which tell where the file has what follows.
        #expect(
          Self.withoutNumbers(output) == Self.withoutNumbers(longer), "\(Self.options[position])")
      }
    }
  }

  private func project(_ planted: PlantedSecret, _ value: String) throws -> DemoProject {
    let project = try DemoProject()
    for (name, text) in planted.files {
      try project.write(text.replacing("@", with: value), to: name)
    }
    try project.write(PlantedSecret.manifest(variables: PlantedSecret.sound), to: "sound.json")
    try project.write(Self.catalog, to: "guise-catalog.json")
    return project
  }

  private static func withoutNumbers(_ text: String) -> [UInt8] {
    let hashes = ["primaryLocationLineHash", "guiseFinding/v1", "fingerprint"]
    return text.utf8.split(separator: UInt8(ascii: "\n")).lazy
      .filter { line in !hashes.contains { Substring(line).contains("\"\($0)\":") } }
      .joined(separator: [UInt8(ascii: "\n")]).filter { !(48...57).contains($0) }
  }

  @Test(
    "Wrong usage repeats no value",
    arguments: [
      ["--set", "@"], ["--set", "t:@"], ["--set", "t @"], ["--set=@"], ["--set", "t y=@"],
      ["t=@"], ["--set", "t", "@"], ["--set", "t=a", "@"], ["--set", "t=", "@"], ["--set:t=@"],
      ["--set:@"], ["--set@"], ["-@"], ["--@"], ["-set", "t=@"], ["--sett=t=@"], ["--token=@"],
      ["--format", "t=@"], ["--color", "@"], ["--graph", "t=@"], ["--limit", "@"],
      ["--explain", "@"], ["--root", "t=@"], ["--strict=@"], ["--set", "t=@", "--set", "t=@"],
      ["--set", "t=@"], ["--set", "@=1=2", "--set", "=@"],
    ])
  func usage(arguments: [String]) throws {
    let value = Self.values[1]
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write(DemoProject.valid, to: "manifest.json")
    let run = MemoryRun(
      ["manifest.json"] + arguments.map { $0.replacing("@", with: value) },
      folder: project.folder.path)
    #expect(run.status != .valid)
    #expect(!(run.output + run.errors).contains("V4lue"), "\(run.output)\(run.errors)")
  }
}
