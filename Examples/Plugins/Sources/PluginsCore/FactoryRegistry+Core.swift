public import GuiseManifest

extension FactoryRegistry {
  /// The pipeline, with the plugins that everybody needs. Manifests write `core.headings`.
  public static let core = FactoryRegistry(prefix: "core") { factories in
    factories.tags(Channel.self)
    factories.tags(CorePlugin.self)

    factories.register("headings", as: (any Plugin).self, Headings.init)
    factories.register("links", as: (any Plugin).self, Links.init)
    factories.register(
      "traced-plugin", as: (any Plugin).self, settings: TracedPlugin.Settings.self,
      TracedPlugin.init(settings:inner:recorder:))

    factories.register("pipeline", as: (any Pipeline).self, PluginPipeline.init(request:plugins:))
    factories.register("document-cache", DocumentCache.init)
    factories.register(
      "cached-pipeline", as: (any Pipeline).self,
      CachedPipeline.init(inner:request:cache:recorder:))
    factories.register(
      "traced-pipeline", as: (any Pipeline).self, TracedPipeline.init(inner:request:recorder:))

    factories.register("trace", Trace.init)
    factories.offer("trace", as: (any Recorder).self) { $0 }
    factories.offer("trace", as: (any Footer).self) { $0 }
    factories.register("silent-recorder", as: (any Recorder).self, SilentRecorder.init)

    factories.register("reply", Reply.init(pipeline:footers:))
    factories.register(
      "terminal-writer", as: (any Writer).self, settings: TerminalWriter.Settings.self,
      TerminalWriter.init(settings:))
    factories.register("web-writer", as: (any Writer).self, WebWriter.init)

    factories.register(
      "screen-sink", as: (any Sink).self, settings: ScreenSink.Settings.self,
      isolation: MainActor.shared, ScreenSink.init(settings:))
    factories.register(
      "numbered-sink", as: (any Sink).self, isolation: MainActor.shared, NumberedSink.init)
  }
}
