import GuiseManifest
import GuiseValidation
import Testing

@testable import GuiseCommand

@Suite("A secret's value is in no output of the command")
struct SecretsTests {
  private let factories = LinkedFactories(
    FactoryRegistry { factories in
      factories.register("client", as: Int.self, settings: QuotingSettings.self) {
        (_: QuotingSettings) in 1
      }
    })

  private let manifest = """
    { "guise": 1, "variables": {
      "token": { "type": "string", "env": "TOKEN", "secret": true, "default": "hunter2", "odd": 1 } },
      "assemblies": { "app": { "registrations": {
        "client": { "factory": "client", "settings": { "token": "Bearer ${token}", "x": 1 } } } } } }
    """

  @Test("Given, in the environment, in a file or as the default", arguments: ["text", "json"])
  func silence(format: String) throws {
    let project = try DemoProject()
    try project.write(manifest, to: "manifest.json")
    try project.write(
      manifest.replacing("\"odd\": 1 }", with: "\"odd\": 1, }"), to: "broken.json")
    let file = try project.write("hunter2\n", to: "token.txt")
    #expect(
      project.run("--emit-catalog", "guise-catalog.json", factories: factories).status == .valid)
    for name in ["manifest.json", "broken.json"] {
      for source in [factories, nil] {
        for run in [
          project.run("--format", format, name, factories: source),
          project.run("--graph", "html", name, factories: source),
          project.run("--format", format, "--set", "token=hunter2", name, factories: source),
          project.run(
            "--format", format, "--check-environment", name, variables: ["TOKEN": "hunter2"],
            factories: source),
          project.run(
            "--format", format, "--check-environment", name, variables: ["TOKEN_FILE": file],
            factories: source),
          project.run(
            "--format", format, "--check-environment", name,
            variables: ["TOKEN": "hunter2", "TOKEN_FILE": "hunter2"], factories: source),
          project.run("--format", format, "--set", "hunter2", name, factories: source),
        ] {
          #expect(!run.output.contains("hunter2"), "\(run.output)")
          #expect(run.status != .valid)
        }
      }
    }
  }
}

/// Quotes what it is given in the error that it throws for it.
struct QuotingSettings: Decodable, Sendable {
  private enum Key: String, CodingKey { case token }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let text = try container.decode(String.self, forKey: .token)
    throw DecodingError.dataCorruptedError(
      forKey: .token, in: container, debugDescription: "\(text) is refused")
  }
}
