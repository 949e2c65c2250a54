import TestSupport

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

/// A folder with a small application's catalog and manifests.
struct DemoProject {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  static let catalog: Catalog = {
    var catalog = Catalog()
    catalog.factories["system-clock"] = .init(services: ["Demo.Clock"], file: "Demo/Clocks.swift")
    catalog.factories["file-store"] = .init(
      services: ["Demo.Store"],
      parameters: [.init(name: "Clock", kind: .required, service: "Demo.Clock")],
      file: "Demo/Stores.swift")
    return catalog
  }()

  /// The factories of an application's own validator.
  static let linked = LinkedFactories(catalog: { catalog }) {
    ManifestValidator(catalog: catalog, options: $0)
  }

  static let valid = """
    {
      "guise": 1,
      "assemblies": {
        "app": {
          "registrations": {
            "clock": "system-clock",
            "store": { "factory": "file-store" }
          }
        }
      }
    }

    """

  /// A factory is misspelt in line 6.
  static let broken = valid.replacing("system-clock", with: "system-clocks")

  /// A variable is not used.
  static let warned = valid.replacing(
    "\"guise\": 1,",
    with: "\"guise\": 1, \"variables\": {\"x\": {\"type\": \"string\", \"default\": \"\"}},")

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try folder.write(text, to: name)
  }

  func writeCatalog(_ catalog: Catalog = catalog, to name: String = "guise-catalog.json") throws {
    try folder.write(String(decoding: catalog.encoded(), as: UTF8.self), to: name)
  }

  func run(
    _ arguments: String..., input: String = "", variables: [String: String] = [:],
    isTerminal: Bool = false, factories: LinkedFactories? = nil,
    outputFailure: CommandStreamError? = nil, inputFailure: CommandStreamError? = nil
  ) -> MemoryRun {
    MemoryRun(
      arguments, input: input, folder: folder.path, variables: variables, isTerminal: isTerminal,
      factories: factories, outputFailure: outputFailure, inputFailure: inputFailure)
  }
}
