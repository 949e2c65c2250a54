import Core
public import GuiseManifest

extension FactoryRegistry {
  public static let persistence = FactoryRegistry(prefix: "data") { factories in
    factories.register(
      "library", settings: Library.Settings.self, Library.init(settings:log:))
    factories.supplied(Account.self, in: "session")
    factories.register("reading-list", ReadingList.init(account:log:))
  }
}
