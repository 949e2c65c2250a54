import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("An application's own validator")
struct ValidateCommandTests {
  struct Clock: Sendable {}

  struct Store: Sendable {
    struct Settings: Decodable, Sendable {
      var path: String
    }

    init(settings: Settings, clock: Clock) {}
  }

  struct DemoValidate: ValidateCommand {
    static let factories = FactoryRegistry { factories in
      factories.register("system-clock", Clock.init)
      factories.register("file-store", settings: Store.Settings.self, Store.init(settings:clock:))
    }
  }

  private let project: DemoProject

  init() throws {
    project = try DemoProject()
  }

  private func manifest(path: String) -> String {
    """
    {
      "guise": 1,
      "assemblies": { "app": { "registrations": {
        "clock": "system-clock",
        "store": { "factory": "file-store", "settings": { "path": \(path) } }
      } } }
    }

    """
  }

  @Test("Linked validator and catalog say the same", arguments: ["\"a.log\"", "7"])
  func linkedAndCatalog(path: String) throws {
    try project.write(manifest(path: path), to: "manifest.json")
    let factories = LinkedFactories(DemoValidate.factories)
    let linked = project.run("manifest.json", factories: factories)
    #expect(linked.status == (path == "7" ? .findings : .valid))
    #expect(linked.output.contains("manifest.json:5:63: error:") == (path == "7"))

    let emitted = project.run(
      "--emit-catalog", "guise-catalog.json", "manifest.json", factories: factories)
    #expect(emitted.output == linked.output)
    #expect(project.run("manifest.json").output == linked.output)
    let fresh = project.run(
      "--catalog", "guise-catalog.json", "manifest.json", factories: factories)
    #expect(fresh.output == linked.output)
  }

  @Test("Includes begin at the application's roots")
  func roots() throws {
    try project.write(
      #"{"guise":1,"include":["shared:base.json"],"root":"app","assemblies":{}}"#,
      to: "manifest.json")
    try project.write(manifest(path: "\"a.log\""), to: "bundle/base.json")
    try project.write(manifest(path: "7"), to: "other/base.json")
    let roots = ["shared": project.folder.file("bundle")]
    let factories = LinkedFactories(DemoValidate.factories, roots: roots)
    #expect(DemoValidate.roots.isEmpty)
    #expect(project.run("manifest.json", factories: factories).status == .valid)
    let other = project.run("--root", "shared=other", "manifest.json", factories: factories)
    #expect(other.output.contains("[invalid-setting]"))
    let none = project.run("manifest.json", factories: LinkedFactories(DemoValidate.factories))
    #expect(none.status == .findings)
  }

  @Test("Factories that contradict each other have no catalog")
  func problems() throws {
    try project.write("old", to: "c.json")
    let registry = FactoryRegistry { factories in
      factories.register("system-clock", Clock.init)
      factories.register("system-clock", Clock.init)
    }
    let run = project.run("--emit-catalog", "c.json", factories: LinkedFactories(registry))
    #expect(run.status == .findings)
    #expect(run.output.contains("[duplicate-factory]"))
    #expect(run.output.hasSuffix("\n1 error\n"))
    #expect(try project.folder.text("c.json") == "old")
  }
}
