import GuiseManifest

/// An example of a rule's explanation, made a whole manifest and checked.
struct ExplainedManifest {
  let diagnostics: [Diagnostic]

  init(_ example: String, rule: String) {
    let source = ManifestSource.files(
      ["manifest.json": Self.whole(example), "base.json": Self.base], main: "manifest.json")
    diagnostics =
      ManifestValidator(catalog: Self.catalog(rule)).report(for: [source]).diagnostics
  }

  /// What an example leaves out, added around its text: it need not be JSON.
  private static func whole(_ example: String) -> String {
    if example.contains("\"guise\"") { return example }
    let first = example.split(separator: "\n").dropFirst().first?.split(separator: "\"").dropFirst()
    switch first?.first {
    case "registrations", "uses":
      return #"{ "guise": 1, "assemblies": { "app": \#(example) } }"#
    default:
      var top = #""guise": 1,"#
      if example.contains("\"include\""), !example.contains("\"assemblies\"") {
        top += #" "assemblies": {},"#
      } else if !example.contains("\"assemblies\"") {
        top += #" "assemblies": { "app": { "registrations": { "clock": "system-clock" } } },"#
      }
      return "{ " + top + example.dropFirst()
    }
  }

  /// The file that examples include.
  private static let base = """
    {
      "guise": 1,
      "variables": { "path": { "type": "string", "default": "app.log" } },
      "assemblies": { "app": { "registrations": { "clock": "system-clock" } } }
    }
    """

  /// What the code of the examples offers, and requires where a rule is about that.
  private static func catalog(_ rule: String) -> Catalog {
    let settings = SettingsSchema.object([
      "path": .init(.string), "size": .optional(.integer(.int64)),
    ])
    return Catalog(
      [
        "system-clock": .of("App.Clock"),
        "fixed-clock": .of("App.Clock"),
        "memory-store": .of("App.Store"),
        "file-store": .of(
          "App.Store", .needs("App.Clock", name: "Clock"),
          settings: Catalog.Settings(type: "App.FileStore.Settings", schema: settings)),
        "traffic-report": .of(
          "App.Report", .needs("App.Store", name: "Store"), .needs("App.Clock", name: "Clock")),
        "summary": .of("App.Summary", .needs("App.Report", .array, name: "Report")),
        "order-service": .of("App.Orders", .needs("App.Billing", name: "Billing")),
        "billing-service": .of("App.Billing", .needs("App.Orders", name: "Orders")),
      ],
      assemblies: ["logging": .init(keys: [], file: "App/Logging.swift")],
      requirements: rule == "unmet-requirement" ? [.of("App.Report", tags: ["daily"])] : [])
  }
}
