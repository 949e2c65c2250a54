import Foundation
import TestSupport

@testable import GuiseLanguageServer
@testable import GuiseManifest
@testable import GuiseValidation

/// The fixtures' application, with what completion says of manifests in memory.
enum CompletionProject {
  static let catalog: Catalog = {
    let data = (try? Data(contentsOf: Fixtures.folder.appending(path: "catalog.json"))) ?? Data()
    var catalog = (try? JSONDecoder().decode(Catalog.self, from: data)) ?? Catalog()
    catalog.factories["mailer"] = .init(
      services: ["Logbook.Mailer", "Logbook.Notifier"],
      parameters: [
        .init(name: nil, kind: .settings, service: "Logbook.Mailer.Settings"),
        .init(name: "Channels", kind: .keyed, service: "Logbook.Store"),
      ],
      settings: .init(
        type: "Logbook.Mailer.Settings",
        schema: .object([
          "server": .init(.object(["host": .init(.string), "port": .optional(.integer(.uint16))])),
          "level": .init(.enumeration([.string("debug"), .string("info")]), isOptional: true),
          "to": .init(.array(.string), isOptional: true),
          "retries": .optional(.integer(.int64)),
          "verbose": .optional(.boolean),
        ])),
      file: "Logbook/Mail.swift")
    return catalog
  }()

  /// Completes in a text with a mark, as if the text given first had been checked before.
  static func complete(
    _ marked: String, checked: String, others: [String: String] = [:], catalog: Catalog = catalog,
    path: String = "/m/manifest.json"
  ) -> [CompletionEntry] {
    let (text, offset) = Marked.split(marked)
    let source = ManifestSource.files(
      others.merging(["manifest.json": checked]) { $1 }, main: "manifest.json")
    let result = ManifestValidator(catalog: catalog).inspect(source)
    let manifest = CheckedManifest(path: path, catalog: catalog, result: result)
    let context = CursorContext(
      file: path, text: text, offset: offset, manifest: manifest)
    return context.completions
  }

  /// A manifest with an assembly `app` of these registrations, and something at its top.
  static func manifest(_ registrations: String, top: String = "") -> String {
    #"{"guise": 1, \#(top) "assemblies": {"app": {"registrations": {\#(registrations)}}}}"#
  }
}

extension CheckedManifest {
  init(path: String, catalog: Catalog, result: ManifestValidator.Result) {
    self.init(
      path: path, catalog: catalog, model: result.model, found: result.found,
      report: result.report)
  }
}
