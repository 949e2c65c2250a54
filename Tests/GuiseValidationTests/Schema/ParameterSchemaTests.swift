import ManifestSupport
import StrictJSON
import Testing

@testable import GuiseManifest
@testable import GuiseTooling
@testable import GuiseValidation

/// The narrowed schema lets manifests point a parameter at what it can be given, and at nothing else.
struct ParameterSchemaTests {
  private static let service = "App.Shelf"

  /// One parameter of a kind, in an application that makes these services.
  private func types(
    of kind: Catalog.Parameter.Kind, offering services: [String]
  ) -> [JSON]? {
    var catalog = Catalog()
    for service in services { catalog.factories[service] = .init(services: [service], file: "") }
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
      (.array, ["array", "object"]), (.keyed, ["object"]), (.lazy, ["object"]),
      (.lazyTags, ["string", "object"]), (.lazyFull, ["string", "object"]),
      (.lazyArray, ["object"]),
    ] as [(Catalog.Parameter.Kind, [JSON])])
  func eachKindIsWrittenItsOwnWay(kind: Catalog.Parameter.Kind, written: [JSON]) {
    #expect(types(of: kind, offering: [Self.service]) == written)
  }

  /// What is registered as the collection itself is named like any other registration.
  @Test(arguments: [
    (Catalog.Parameter.Kind.array, "Swift.Array<App.Shelf>", true),
    (.array, "Swift.Dictionary<Swift.String, App.Shelf>", false),
    (.keyed, "Swift.Dictionary<Swift.String, App.Shelf>", true),
    (.keyed, "Swift.Array<App.Shelf>", false),
  ])
  func aCollectionThatIsAServiceCanBeNamed(
    kind: Catalog.Parameter.Kind, service: String, isNamed: Bool
  ) {
    #expect(types(of: kind, offering: [service])?.contains("string") == isNamed)
  }
}
