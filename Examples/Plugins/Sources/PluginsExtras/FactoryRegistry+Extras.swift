public import GuiseManifest
import PluginsCore

extension FactoryRegistry {
  /// Another team's plugins. Manifests write `extras.redaction`.
  public static let extras = FactoryRegistry(prefix: "extras") { factories in
    factories.tags(ExtraPlugin.self)

    factories.register(
      "redaction", as: (any Plugin).self, settings: Redaction.Settings.self,
      Redaction.init(settings:))
    factories.register(
      "glossary", settings: Glossary.Settings.self, Glossary.init(settings:))
    factories.register(
      "abbreviations", as: (any Plugin).self, Abbreviations.init(glossary:))
    factories.register("word-count", as: (any Plugin).self, WordCount.init)
    factories.register(
      "signature", as: (any Footer).self, settings: Signature.Settings.self,
      Signature.init(settings:))
  }
}
