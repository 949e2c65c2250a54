public import GuiseManifest

extension FactoryRegistry {
  /// Everything that a Logbook manifest can name.
  public static let logbook = FactoryRegistry { factories in
    factories.register("logbook", Logbook.init(parser:filters:store:reports:writer:))

    factories.register("common-parser", as: (any LineParser).self, CommonLogParser.init)
    factories.register("combined-parser", as: (any LineParser).self, CombinedLogParser.init)
    factories.register(
      "first-match-parser", as: (any LineParser).self, FirstMatchParser.init(parsers:))

    factories.register(
      "status-filter", as: (any EntryFilter).self, settings: StatusFilter.Settings.self,
      StatusFilter.init(settings:))
    factories.register(
      "agent-filter", as: (any EntryFilter).self, settings: AgentFilter.Settings.self,
      AgentFilter.init(settings:))
    factories.register(
      "path-filter", as: (any EntryFilter).self, settings: PathFilter.Settings.self,
      PathFilter.init(settings:))
    factories.register(
      "period-filter", as: (any EntryFilter).self, settings: PeriodFilter.Settings.self,
      PeriodFilter.init(settings:clock:))

    factories.register("system-clock", as: (any Clock).self, SystemClock.init)
    factories.register(
      "fixed-clock", as: (any Clock).self, settings: FixedClock.Settings.self,
      FixedClock.init(settings:))

    factories.register("memory-store", as: (any Store).self, MemoryStore.init)
    factories.register(
      "file-store", as: (any Store).self, settings: FileStore.Settings.self,
      FileStore.init(settings:clock:))

    factories.register(
      "traffic-report", as: (any Report).self, settings: TrafficReport.Settings.self,
      TrafficReport.init(settings:store:))
    factories.register(
      "top-paths-report", as: (any Report).self, settings: TopPathsReport.Settings.self,
      TopPathsReport.init(settings:store:))
    factories.register(
      "top-hosts-report", as: (any Report).self, settings: TopListSettings.self,
      TopHostsReport.init(settings:store:))
    factories.register(
      "errors-report", as: (any Report).self, settings: TopListSettings.self,
      ErrorsReport.init(settings:store:))
    factories.register(
      "bandwidth-report", as: (any Report).self, settings: TopListSettings.self,
      BandwidthReport.init(settings:store:))
    factories.register("status-report", as: (any Report).self, StatusReport.init(store:))
    factories.register("malformed-report", as: (any Report).self, MalformedReport.init(store:))

    factories.register(
      "text-writer", as: (any ReportWriter).self, settings: TextWriter.Settings.self,
      TextWriter.init(settings:))
    factories.register(
      "json-writer", as: (any ReportWriter).self, settings: JSONWriter.Settings.self,
      JSONWriter.init(settings:))
    factories.register(
      "csv-writer", as: (any ReportWriter).self, settings: CSVWriter.Settings.self,
      CSVWriter.init(settings:))

    factories.require(Logbook.self)
  }
}
