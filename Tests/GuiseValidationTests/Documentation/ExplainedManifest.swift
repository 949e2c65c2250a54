import ManifestSupport

@testable import GuiseManifest
@testable import GuiseValidation

/// An example of a rule's explanation, made a whole manifest and checked.
struct ExplainedManifest {
  let diagnostics: [Diagnostic]

  init(_ example: String, rule: String) {
    let source = ManifestSource.files(
      ["manifest.json": Self.whole(example), "base.json": Self.base], main: "manifest.json")
    // Only a check that reads the environment needs values.
    let options = ManifestOptions(environment: rule == "unset-variable" ? [:] : nil)
    diagnostics =
      ManifestValidator(catalog: Self.catalog(rule), options: options).report(for: [source])
      .diagnostics
  }

  /// What an example leaves out, added around its text: it need not be JSON.
  private static func whole(_ example: String) -> String {
    if example.contains("\"guise\"") { return example }
    // The keys of its one assembly come last.
    for key in ["uses", "registrations"] where !example.contains("\"assemblies\"") {
      guard let start = example.firstRange(of: "\n  \"\(key)\"") else { continue }
      let top = example[..<start.lowerBound].dropFirst()
      return #"{ "guise": 1,\#(top)"assemblies": { "app": {\#(example[start.lowerBound...]) } }"#
    }
    var top = #""guise": 1,"#
    if example.contains("\"include\""), !example.contains("\"assemblies\"") {
      top += #" "assemblies": {},"#
    } else if !example.contains("\"assemblies\"") {
      top += #" "assemblies": { "app": { "registrations": { "clock": "system-clock" } } },"#
    }
    return "{ " + top + example.dropFirst()
  }

  /// The file that examples include.
  private static let base = """
    {
      "guise": 1,
      "variables": {
        "path": { "type": "string", "default": "app.log" },
        "archivePath": { "type": "string", "secret": true }
      },
      "assemblies": {
        "app": {
          "registrations": {
            "clock": "system-clock",
            "archive": {
              "factory": "file-store",
              "tags": ["archive"],
              "settings": { "path": "${archivePath}" }
            }
          }
        }
      }
    }
    """

  /// What the code of the examples offers, and requires where a rule is about that.
  private static func catalog(_ rule: String) -> Catalog {
    let requirements: [Catalog.Requirement] =
      rule == "unmet-requirement" ? [.of("Logbook.Report", tags: ["daily"])] : []
    var catalog = Catalog(
      factories.merging(factories(of: rule)) { $1 },
      assemblies: ["logging": .init(keys: [], file: "Logbook/Logging.swift")],
      requirements: requirements)
    if rule == "unknown-tag" {
      for id in catalog.factories.keys { catalog.factories[id]?.typedTags = true }
      catalog.tags["Logbook.Role"] = .init(
        texts: ["primary", "fallback"], file: "Logbook/Factories.swift")
    }
    return catalog
  }

  private static let factories: [String: Catalog.Factory] = [
    "system-clock": .of("Logbook.Clock"),
    "fixed-clock": .of("Logbook.Clock"),
    "memory-store": .of("Logbook.Store"),
    "file-store": .of(
      "Logbook.Store",
      settings: Catalog.Settings(
        type: "Logbook.FileStore.Settings",
        schema: .object(["path": .init(.string), "size": .optional(.integer(.int64))]))),
    "retrying-store": .of("Logbook.Store", .needs("Logbook.Store", name: "Store")),
    "traffic-report": .of("Logbook.Report", .needs("Logbook.Store", name: "Store")),
    "summary": .of("Logbook.Summary", .needs("Logbook.Report", .array, name: "Report")),
    "export-job": .of("Logbook.ExportJob", .argument("Foundation.UUID")),
    "audit-trail": .of("Logbook.AuditTrail"),
    "http-server": .of("Logbook.Server"),
    "memory-cache": .of("Logbook.Cache"),
    "session": .of("Logbook.Session"),
    "billing-service": .of("Logbook.Billing", .needs("Logbook.Orders", name: "Orders")),
    "connection-pool": Catalog.Factory(
      services: ["Logbook.Pool"], closeable: true, file: "Logbook/Pool.swift"),
    "options-struct": Catalog.Factory(
      services: ["Logbook.Options"], instance: .value, file: "Logbook/Options.swift"),
  ]

  /// The same factory may need something else in the example of another rule.
  private static func factories(of rule: String) -> [String: Catalog.Factory] {
    if rule == "absent-optional" || rule == "missing-dependency" {
      let kind: Catalog.Parameter.Kind = rule == "absent-optional" ? .optional : .required
      return [
        "traffic-report": .of(
          "Logbook.Report", .needs("Logbook.Store", name: "Store"),
          .needs("Logbook.Clock", kind, name: "Clock"))
      ]
    }
    let need =
      switch rule {
      case "captive-dependency": "Session"
      case "captured-scoped": "Cache"
      default: "Billing"
      }
    return ["order-service": .of("Logbook.Orders", .needs("Logbook." + need, name: need))]
  }
}
