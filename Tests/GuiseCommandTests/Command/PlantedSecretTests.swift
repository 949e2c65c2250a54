import Foundation
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseCommand

/// A manifest with a secret, and its other files; `@` stands for the value.
struct PlantedSecret: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var files: [String: String]

  /// The paragraphs of a file, each with a title.
  static func all() throws -> [PlantedSecret] {
    try Repository.text("Tests/Fixtures/planted-secrets.txt").split(separator: "\n\n").dropFirst()
      .map { paragraph in
        let lines = paragraph.split(separator: "\n", maxSplits: 1)
        let texts = String(lines[1]).components(separatedBy: "\n--- other.json\n")
        var secret = PlantedSecret(texts[0])
        secret.files["other.json"] = texts.count > 1 ? texts[1] : nil
        return secret
      }
  }

  init(_ manifest: String) {
    testDescription = manifest
    files = ["manifest.json": manifest]
  }

  init(variables: String) {
    self.init(
      """
      { "guise": 1, "variables": \(variables), "assemblies": { "app": { "registrations": {
        "client": { "factory": "client", "settings": { "token": "${token}" } } } } } }
      """)
  }

  static let sound = PlantedSecret(
    variables: #"{ "token": { "type": "string", "secret": true, "default": "@" } }"#)
}

@Suite struct PlantedSecretTests {
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
      ["--graph", "mermaid"], ["--graph", "html"], ["--effective"], ["--diff", "sound.json"],
      ["--diff", "sound.json", "--format", "html"],
      ["--diff", "sound.json", "--format", "markdown"],
      ["--catalog", "manifest.json"], ["--schema", "--catalog", "manifest.json"],
    ]

  /// Each place with one of two reports and every 24th of the other options; with all of them under
  /// stress.
  static let cases = Result {
    try PlantedSecret.all().enumerated().map { number, planted in
      let reports = ["text", "json"].enumerated().filter {
        TestSettings.isStress || $0.offset == number % 2
      }
      let others = options.enumerated().filter {
        TestSettings.isStress || ($0.offset + number) % 24 == 0
      }
      return (planted, reports.map { ["--format", $0.element] } + others.map(\.element))
    }
  }

  @Test(arguments: try cases.get())
  func isHidden(_ planted: PlantedSecret, options: [[String]]) throws {
    let projects = try Self.values.map { try project(planted, $0) }
    for options in options { expectHidden(options, projects, LinkedFactories(Self.registry)) }
    // Without the code some findings are others, whatever reports them.
    expectHidden(["--format", "json"], projects, nil)
  }

  private func expectHidden(
    _ options: [String], _ projects: [DemoProject], _ factories: LinkedFactories?
  ) {
    let outputs = projects.map { project in
      let run = MemoryRun(
        options + ["manifest.json"], folder: project.folder.path, factories: factories)
      return (run.output + run.errors).replacingOccurrences(of: project.folder.path, with: "")
    }
    let longer = outputs[1]
    let isShown = longer.mentions("V4lue", "quite")
    #expect(!isShown, "\(options): \(longer)")
    // Apart from lines, columns and hashes, which depend on the length of the value.
    #expect(
      outputs[0] == outputs[1]
        || Self.withoutNumbers(outputs[0]) == Self.withoutNumbers(outputs[1]), "\(options)")
  }

  private func project(_ planted: PlantedSecret, _ value: String) throws -> DemoProject {
    let project = try DemoProject()
    for (name, text) in planted.files {
      try project.write(text.replacing("@", with: value), to: name)
    }
    try project.write(PlantedSecret.sound.files["manifest.json"] ?? "", to: "sound.json")
    try project.write(Self.catalog, to: "guise-catalog.json")
    return project
  }

  private static func withoutNumbers(_ text: String) -> String {
    var text = text
    let found = hashes.filter { text.mentions($0) }
    if !found.isEmpty {
      text = text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { line in !found.contains { line.contains($0) } }.joined(separator: "\n")
    }
    return String(decoding: text.utf8.filter { $0 < 0x30 || $0 > 0x39 }, as: UTF8.self)
  }

  private static let hashes = ["guiseFinding/v1\"", "fingerprint\""]

  @Test(
    arguments: [
      ["--set", "@"], ["--set", "t:@"], ["--set", "t @"], ["--set=@"], ["--set", "t y=@"],
      ["t=@"], ["--set", "t", "@"], ["--set", "t=a", "@"], ["--set", "t=", "@"], ["--set:t=@"],
      ["--set:@"], ["--set@"], ["-@"], ["--@"], ["-set", "t=@"], ["--sett=t=@"], ["--token=@"],
      ["--format", "t=@"], ["--color", "@"], ["--graph", "t=@"], ["--limit", "@"],
      ["--explain", "@"], ["--root", "t=@"], ["--strict=@"], ["--set", "t=@", "--set", "t=@"],
      ["--set", "t=@"], ["--set", "@=1=2", "--set", "=@"],
    ])
  func wrongUsageRepeatsNoValue(arguments: [String]) throws {
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

  @Test(arguments: ["text", "json"])
  func noValueOfARunIsQuoted(format: String) throws {
    let value = Self.values[0]
    let variables = #"{ "token": { "type": "integer", "env": "TOKEN", "secret": true } }"#
    let project = try project(PlantedSecret(variables: variables), value)
    let file = try project.write("\(value)\n", to: "token.txt")
    for (options, variables) in [
      (["--set", "token=\(value)"], [:]), (["--set", value], [:]),
      (["--check-environment"], ["TOKEN": value]),
      (["--check-environment"], ["TOKEN_FILE": file]),
      (["--check-environment"], ["TOKEN": value, "TOKEN_FILE": value]),
    ] {
      let run = MemoryRun(
        ["--format", format, "manifest.json"] + options, folder: project.folder.path,
        variables: variables)
      #expect(run.status != .valid)
      #expect(!(run.output + run.errors).contains("V4lue"), "\(run.output)\(run.errors)")
    }
  }
}

/// Quotes its value in the error that it throws.
private struct QuotingSettings: Decodable, Sendable {
  private enum Key: String, CodingKey { case token }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let text = try container.decode(String.self, forKey: .token)
    throw DecodingError.dataCorruptedError(
      forKey: .token, in: container, debugDescription: "\(text) is refused")
  }
}
