import Foundation
import Guise
import GuiseManifest
import GuiseValidation

extension Logbook {
  /// The factories that manifests are checked against, and loaded with.
  static let factories = FactoryRegistry { factories in
    declareStores(factories)
    declareReports(factories)
    declareDeferred(factories)
    factories.register("script") { (_: any Resolver) in Script() }
    factories.register("custom", settings: CustomSettings.self) { (_: CustomSettings) in Custom() }
    factories.register("engine", settings: EngineSettings.self) { (_: EngineSettings) in
      Engine()
    }
    factories.register("screen", isolation: MainActor.shared) { @MainActor () in Screen() }
    factories.register("handler") { (_: Request, _: any Store) in Handler() }
    factories.register(
      "room", parameters: ["store", "spare"],
      auto { () in Room() }.injecting(\.store).injecting(optional: \.spare, tags: Role.archive))
    factories.register(assembly: "logging") { Logging() }
    factories.supplied(Request.self, in: "request")
    factories.tags(Role.self)
  }

  private static func declareStores(_ factories: FactoryDeclarations) {
    factories.register("memory-store", as: (any Store).self) { () in MemoryStore() }
    factories.offer("memory-store", as: MemoryStore.self) { (store: any Store) in
      guard let store = store as? MemoryStore else { throw WrongStore() }
      return store
    }
    factories.register("file-store", as: (any Store).self, settings: FileSettings.self) {
      (_: FileSettings, _: any Clock) in MemoryStore()
    }
    factories.register("remote-store", as: (any Store).self) { () async in MemoryStore() }
    factories.register("retrying-store", as: (any Store).self, settings: RetrySettings.self) {
      (_: RetrySettings, store: any Store, _: any Clock) in WrappedStore(inner: store)
    }
    factories.register("system-clock", as: (any Clock).self) { () in SystemClock() }
    factories.register("archive") { (_: Index) in Archive() }
    factories.register("index") { (_: Archive) in Index() }
  }

  private struct WrongStore: Error {}

  private static func declareReports(_ factories: FactoryDeclarations) {
    factories.register("traffic-report", as: (any Report).self) {
      (_: any Store, _: (any Clock)?) in Traffic()
    }
    factories.register("summary") { (_: [any Report]) in Summary() }
    factories.register("directory") { (_: [String: any Report]) in Directory() }
  }

  private static func declareDeferred(_ factories: FactoryDeclarations) {
    factories.register("export-job", arguments: [UUID.self]) { (_: UUID, _: any Store) in
      ExportJob()
    }
    factories.register("exporter") {
      (_: Provider<ExportJob, UUID>, _: LazyResolver<any Report>) in Exporter()
    }
    factories.register("plugins") { (_: [LazyResolver<any Report>]) in Plugins() }
    factories.register("maybe") { (_: LazyResolver<any Store>?) in Maybe() }
    factories.register("tagged") { (_: LazyTagsResolver<any Store>) in Tagged() }
  }
}
