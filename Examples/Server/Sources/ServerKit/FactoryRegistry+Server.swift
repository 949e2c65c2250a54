import GuiseManifest

extension FactoryRegistry {
  /// Everything that a manifest of the server can name.
  public static let server = FactoryRegistry { factories in
    // The process's own.
    factories.supplied((any Log).self)
    factories.supplied(Notes.self)
    // One of each for what a manifest says.
    factories.register("statistics", Statistics.init(log:))
    factories.register("server", settings: Server.Settings.self, Server.init(settings:log:))
    factories.register(
      "application", settings: Application.Settings.self,
      Application.init(settings:statistics:log:))

    // One of each for every request.
    factories.supplied(RequestContext.self, in: "request")
    factories.register("journal", Journal.init(context:statistics:))
    factories.register("router", Router.init(journal:handlers:))
    factories.register(
      "trace-handler", as: (any Handler).self, TraceHandler.init(context:journal:))
    factories.register("notes-handler", as: (any Handler).self, NotesHandler.init(context:notes:))
    factories.register("wait-handler", as: (any Handler).self, WaitHandler.init(context:log:))
    factories.register("faulty-handler", as: (any Handler).self, FaultyHandler.init(context:))

    factories.require(Server.self)
    factories.require(Application.self)
    factories.require(Router.self, from: .async, in: "request")
  }
}
