import Foundation
import Guise
import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

@Suite("--init")
struct InitTests {
  private let project: DemoProject

  init() throws {
    project = try DemoProject()
  }

  @Test("A service that several factories offer, settings, an array and a further service")
  func golden() throws {
    var catalog = DemoProject.catalog
    catalog.factories["fixed-clock"] = .init(
      services: ["Demo.Clock"], parameters: [.init(name: nil, kind: .settings, service: "Fixed")],
      settings: .init(
        type: "Fixed",
        schema: .object(["now": .init(.scalar(.date)), "zone": .optional(.scalar(.string))])),
      file: "Demo/Clocks.swift")
    catalog.factories["pool"] = .init(
      services: ["Demo.Pool", "Demo.Closing"], concurrency: .async, file: "Demo/Pool.swift")
    // It needs another store to wrap.
    catalog.factories["cached-store"] = .init(
      services: ["Demo.Store"],
      parameters: [.init(name: "Store", kind: .required, service: "Demo.Store")],
      file: "Demo/Stores.swift")
    for name in ["daily", "weekly"] {
      catalog.factories[name] = .init(
        services: ["Demo.Report"],
        parameters: [
          .init(name: "Store", kind: .required, service: "Demo.Store"),
          .init(name: nil, kind: .settings, service: "Demo.Period"),
        ],
        settings: .init(
          type: "Demo.Period",
          schema: .object([
            "days": .init(.scalar(.double)), "title": .optional(.scalar(.string)),
            "style": .init(.enumeration([.string("short"), .string("long")])),
          ])),
        file: "Demo/Reports.swift")
    }
    catalog.factories["server"] = .init(
      services: ["Demo.Server"],
      parameters: [
        .init(name: "Closing", kind: .required, service: "Demo.Closing"),
        .init(name: "Report", kind: .array, service: "Demo.Report"),
      ], file: "Demo/Server.swift")
    catalog.requirements = [
      .init(key: .init(service: "Demo.Server"), file: "Demo/Factories.swift")
    ]
    try project.writeCatalog(catalog)
    let run = project.run("--init")
    try Golden.expect(run.output, is: "init.json")
  }

  @Test("What code assemblies register is used from there")
  func codeAssemblies() throws {
    var catalog = DemoProject.catalog
    catalog.factories["system-clock"] = nil
    catalog.assemblies["time"] = .init(
      registrations: [.init(key: .init(service: "Demo.Clock"))], file: "Demo/Factories.swift")
    catalog.requirements = [
      .init(key: .init(service: "Demo.Store"), file: "Demo/Factories.swift")
    ]
    try project.writeCatalog(catalog)
    let run = project.run("--init")
    #expect(run.status == .valid, "\(run.errors)")
    #expect(run.output.contains("\"uses\": [\"time\"]"), "\(run.output)")
  }

  @Test("A dictionary gets every factory of its service")
  func dictionary() throws {
    var catalog = DemoProject.catalog
    catalog.factories["router"] = .init(
      services: ["Demo.Router"],
      parameters: [.init(name: "stores", kind: .keyed, service: "Demo.Store")],
      file: "Demo/Router.swift")
    catalog.requirements = [
      .init(key: .init(service: "Demo.Router"), file: "Demo/Factories.swift")
    ]
    try project.writeCatalog(catalog)
    let run = project.run("--init")
    #expect(run.status == .valid, "\(run.errors)")
    #expect(run.output.contains("\"file-store\""), "\(run.output)")
  }

  @Test("What is wrong with it all the same goes to standard error")
  func unmet() throws {
    var catalog = DemoProject.catalog
    catalog.requirements = [
      .init(key: .init(service: "Demo.Store"), file: "Demo/Factories.swift"),
      .init(key: .init(service: "Demo.Mailer"), file: "Demo/Factories.swift"),
    ]
    try project.writeCatalog(catalog)
    let run = project.run("--init", "manifest.json")
    #expect(run.status == .findings)
    #expect(run.errors.contains("requires Demo.Mailer"), "\(run.errors)")
    #expect(try project.folder.text("manifest.json").contains("\"file-store\""))
  }

  @Test("It is written beside its catalog, or says where that is")
  func namesTheCatalog() throws {
    try project.writeCatalog(to: "app/guise-catalog.json")
    #expect(project.run("--init", "app/manifest.json").status == .valid)
    #expect(try !project.folder.text("app/manifest.json").contains("\"catalog\""))
    // A folder stands for the manifest in it.
    let again = project.run("--init", "app")
    #expect(again.errors.contains("app/manifest.json already exists"), "\(again.errors)")
    let other = project.run("--init", "--catalog", "app/guise-catalog.json", "manifest.json")
    #expect(other.status == .valid)
    #expect(
      try project.folder.text("manifest.json").contains("\"catalog\": \"app/guise-catalog.json\""))
    #expect(project.run("manifest.json").status == .valid)
  }

  @Test("A file that is there stays as it is", arguments: [["m.json"], ["--output", "m.json"]])
  func keepsFiles(naming: [String]) throws {
    try project.writeCatalog()
    try project.write("mine", to: "m.json")
    let run = MemoryRun(["--init"] + naming, folder: project.folder.path)
    #expect(run.status == .couldNotCheck)
    #expect(run.errors.contains("--init writes a new file, but m.json already exists"))
    #expect(try project.folder.text("m.json") == "mine")
  }

  @Test("A link stays as it is, even without a target")
  func keepsLinks() throws {
    try project.writeCatalog()
    let link = project.folder.path + "/m.json"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: project.folder.path + "/none.json")
    let run = project.run("--init", "m.json")
    #expect(run.status == .couldNotCheck)
    #expect(run.errors.contains("m.json already exists"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: link))
  }

  @Test(
    "Wrong usage says what to do",
    arguments: [
      (["--init"], "--init needs factories; give --catalog FILE"),
      (["--init", "a.json", "b.json"], "--init and --schema take only one manifest"),
      (["--init", "a.json", "--output", "b.json"], "remove --output"),
      (["--init", "--schema"], "--schema and --init cannot be used together"),
      (["--init", "--catalog", "none.json"], "cannot read the catalog"),
    ])
  func usage(arguments: [String], message: String) throws {
    let run = MemoryRun(arguments, folder: project.folder.path)
    #expect(run.status == .couldNotCheck)
    #expect((run.errors + run.output).contains(message), "\(run.errors)\(run.output)")
  }

  @Test("Linked factories need no catalog")
  func linked() throws {
    let linked = LinkedFactories(catalog: { DemoProject.catalog }) {
      ManifestValidator(catalog: DemoProject.catalog, options: $0)
    }
    let run = project.run("--init", factories: linked)
    #expect(run.status == .valid)
    #expect(run.output.contains("\"file-store\""))
  }
}
