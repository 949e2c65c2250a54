import ManifestSupport
import StrictJSON
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

/// The narrowed schema lets manifests point a parameter at what it can be given, and at nothing else.
struct ParameterSchemaTests {
  private static let service = "App.Shelf"

  private func types(of kind: Catalog.Parameter.Kind) -> [JSON]? {
    var catalog = Catalog()
    catalog.factories["user"] = .init(
      services: ["App.User"],
      parameters: [.init(name: "shelf", kind: kind, service: Self.service)], file: "")
    let definition = ManifestSchema(catalog: catalog).document["definitions"]?["factory:user"]
    let parameter = definition?["properties"]?["dependencies"]?["properties"]?["shelf"]
    let type = parameter?["type"]
    return type.map { $0.elements.isEmpty ? [$0] : $0.elements }
  }

  @Test(
    arguments: [
      (Catalog.Parameter.Kind.required, ["string", "object"]), (.optional, ["string", "object"]),
      (.array, ["string", "array", "object"]), (.keyed, ["string", "object"]), (.lazy, ["object"]),
      (.lazyTags, ["string", "object"]), (.lazyFull, ["string", "object"]),
      (.lazyArray, ["object"]),
    ] as [(Catalog.Parameter.Kind, [JSON])])
  func eachKindIsWrittenItsOwnWay(kind: Catalog.Parameter.Kind, written: [JSON]) {
    #expect(types(of: kind) == written)
  }
}
