public import GuiseManifest

extension FactoryRegistry {
  public static let core = FactoryRegistry(prefix: "core") { factories in
    factories.register(
      "console-log", as: (any Log).self, settings: ConsoleLog.Settings.self,
      ConsoleLog.init(settings:))
    factories.register("silent-log", as: (any Log).self, SilentLog.init)
  }
}
