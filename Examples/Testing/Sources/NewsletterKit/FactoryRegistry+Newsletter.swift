public import GuiseManifest

extension FactoryRegistry {
  /// Everything that a manifest of the newsletter can name.
  public static let newsletter = FactoryRegistry { factories in
    factories.register(
      "console-mailer", as: (any Mailer).self, settings: ConsoleMailer.Settings.self,
      ConsoleMailer.init(settings:))
    factories.register("readers", Readers.init)
    factories.register("signup", Signup.init(readers:mailer:))
    factories.require(Signup.self)
  }
}
