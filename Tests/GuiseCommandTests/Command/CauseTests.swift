import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseCommand

/// A mistake in an application of several files is found where it is.
@Suite struct CauseTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var title: String
    var changes: [PocketProject.Change]
    /// What the command is given.
    var arguments = ["."]
    /// Each a rule and its place.
    var findings: [String]

    var testDescription: String { title }
  }

  @Test func theApplicationIsSound() throws {
    let run = try PocketProject().run(["--strict", "."])
    #expect(run.status == .valid, "\(run.output)")
  }

  static let mistakes = overlays + lifetimes + factories + files + catalogs + assemblies

  @Test(arguments: mistakes)
  func isFoundThere(mistake: Mistake) throws {
    let project = try PocketProject(mistake.changes)
    let report = try project.report(mistake.arguments)
    let paths = ReportedPath(relativeTo: project.folder.path)
    let found = report.diagnostics.map { finding in
      guard let location = finding.location else { return finding.rule }
      let start = location.start.line > 0 ? ":\(location.start)" : ""
      return "\(finding.rule) \(paths.text(location.path))\(start)"
    }
    #expect(found == mistake.findings, "\(report.diagnostics.map(\.message))")
  }

  /// All that is said of each.
  @Test func isReportedAsRecorded() throws {
    let texts = try Self.mistakes.map { mistake in
      let project = try PocketProject(mistake.changes)
      let output = project.run(mistake.arguments).output
      return "# \(mistake.title)\n\n\(output.replacing(project.folder.path + "/", with: ""))"
    }
    try Golden.expect(texts.joined(separator: "\n"), is: "causes.txt")
  }
}

// MARK: The mistakes

extension CauseTests {
  private static let withoutInclude = PocketProject.Change.edit(
    "manifest.prod.json", #""include": ["manifest.json"],"#, with: "")

  /// Overlays that include nothing, or not what they change.
  private static let overlays = [
    Mistake(
      title: "an overlay without its include", changes: [withoutInclude],
      findings: [
        "override-without-target manifest.prod.json:7:9",
        "override-without-target manifest.prod.json:12:9",
      ]),
    Mistake(
      title: "an overlay without its include, checked alone", changes: [withoutInclude],
      arguments: ["manifest.prod.json"],
      findings: [
        "override-without-target manifest.prod.json:7:9",
        "override-without-target manifest.prod.json:12:9",
      ]),
    Mistake(
      title: "an overlay without its include that gives whole registrations, and more",
      changes: [
        .write(
          """
          {
            "guise": 1,
            "catalog": "guise-catalog.json",
            "assemblies": {
              "networking": {
                "registrations": {
                  "http": { "override": true, "factory": "net.canned" },
                  "htttp": { "factory": "net.canned", "tags": ["spare"] }
                }
              }
            }
          }

          """, to: "manifest.prod.json")
      ], findings: ["override-without-target manifest.prod.json:7:9"]),
    Mistake(
      title: "an overlay without its include that changes a variable",
      changes: [
        .write(
          """
          {
            "guise": 1,
            "variables": { "minimum": { "override": true, "default": "error" } },
            "assemblies": {}
          }

          """, to: "manifest.prod.json")
      ], findings: ["override-without-target manifest.prod.json:3:18"]),
    Mistake(
      title: "an overlay without its include, in a folder of its own",
      changes: [withoutInclude, .move("manifest.prod.json", to: "env/manifest.prod.json")],
      arguments: ["--root", ".", "--catalog", "guise-catalog.json", "env/manifest.prod.json"],
      findings: [
        "override-without-target env/manifest.prod.json:7:9",
        "override-without-target env/manifest.prod.json:12:9",
      ]),
    Mistake(
      title: "an overlay without its include, beside two applications",
      changes: [
        withoutInclude,
        .write(
          """
          {
            "guise": 1,
            "include": ["core.guise.json"],
            "assemblies": { "tool": { "uses": ["core"] } }
          }

          """, to: "another.json"),
      ], arguments: ["manifest.prod.json"],
      findings: [
        "override-without-target manifest.prod.json:7:9",
        "override-without-target manifest.prod.json:12:9",
      ]),
    Mistake(
      title: "an overlay without its include, beside fragments alone",
      changes: [
        withoutInclude, .remove("manifest.json"), .remove("manifest.dev.json"),
        .remove("manifest.staging.json"),
      ], arguments: ["manifest.prod.json"],
      findings: [
        "override-without-target manifest.prod.json:7:9",
        "override-without-target manifest.prod.json:12:9",
      ]),
    Mistake(
      title: "an overlay includes a fragment in place of the manifest",
      changes: [
        .edit("manifest.prod.json", #"["manifest.json"]"#, with: #"["core.guise.json"]"#)
      ], findings: ["override-without-target manifest.prod.json:12:9"]),
    Mistake(
      title: "a misspelt override",
      changes: [.edit("manifest.prod.json", #""log""#, with: #""lgo""#)],
      findings: ["override-without-target manifest.prod.json:7:9"]),
  ]

  private static let needsFlags =
    #"{ "kind": "required", "name": "Flags", "service": "Features.Flags" }"#
  private static let needsDatabase =
    #"{ "kind": "required", "name": "Database", "service": "Persistence.Database" }"#
  private static let needsCache =
    #"{ "kind": "required", "name": "Cache", "service": "Persistence.Cache" }"#

  private static let inSession = #""lifetime": "scoped", "scope": "session""#

  /// A lifetime that does not go with those of others.
  private static let lifetimes = [
    Mistake(
      title: "what many need is kept in a scope",
      changes: [.edit("core.guise.json", #""lifetime": "singleton""#, with: inSession)],
      findings: [
        "scope-unreachable core.guise.json:7:9",
        "captive-dependency features.guise.json:7:9",
        "captive-dependency features.guise.json:10:9",
        "captive-dependency features.guise.json:12:9",
        "captive-dependency features.guise.json:13:9",
        "scope-unreachable manifest.dev.json:7:9",
        "scope-unreachable manifest.prod.json:7:9",
        "scope-unreachable manifest.staging.json:7:9",
        "captive-dependency networking.guise.json:7:9",
      ]),
    Mistake(
      title: "what many need is kept in a scope, by an overlay",
      changes: [
        .edit(
          "manifest.prod.json", #""settings": { "minimum": "error" }"#, with: inSession)
      ],
      findings: [
        "captive-dependency features.guise.json:10:9",
        "captive-dependency features.guise.json:12:9",
        "captive-dependency features.guise.json:13:9",
        "scope-unreachable manifest.prod.json:7:9",
        "captive-dependency networking.guise.json:7:9",
      ]),
    Mistake(
      title: "what many need is kept in a scope, by defaults",
      changes: [
        .edit(
          "core.guise.json", #""core": {"#, with: #""core": { "defaults": { \#(inSession) },"#),
        .edit("core.guise.json", #""lifetime": "singleton","#, with: ""),
      ],
      findings: [
        "scope-unreachable core.guise.json:7:9",
        "captive-dependency features.guise.json:7:9",
        "captive-dependency features.guise.json:7:9",
        "captive-dependency features.guise.json:10:9",
        "captive-dependency features.guise.json:12:9",
        "captive-dependency features.guise.json:13:9",
        "scope-unreachable manifest.dev.json:7:9",
        "scope-unreachable manifest.prod.json:7:9",
        "scope-unreachable manifest.staging.json:7:9",
        "captive-dependency networking.guise.json:7:9",
        "captive-dependency networking.guise.json:7:9",
      ]),
    Mistake(
      title: "what two singletons need belongs to a scope",
      changes: [
        .edit("guise-catalog.json", needsFlags, with: "\(needsFlags), \(needsCache)"),
        .edit("guise-catalog.json", needsDatabase, with: "\(needsDatabase), \(needsCache)"),
        .edit(
          "features.guise.json", #""ui.feed""#,
          with: #"{ "factory": "ui.feed", "lifetime": "singleton" }"#),
      ],
      findings: [
        "captive-dependency features.guise.json:11:9",
        "captive-dependency features.guise.json:13:9",
      ]),
    Mistake(
      title: "one singleton needs much that is kept in a scope, by defaults",
      changes: [
        .edit(
          "features.guise.json", #""features": {"#,
          with: #""features": { "defaults": { \#(inSession) },"#),
        .edit(
          "features.guise.json", #""feed": "ui.feed","#,
          with: #""feed": { "factory": "ui.feed", "lifetime": "singleton" },"#),
        .edit(
          "features.guise.json", #""analytics.hub", "lifetime": "singleton""#,
          with: #""analytics.hub""#),
        .edit(
          "features.guise.json", #""data.database", "lifetime": "singleton""#,
          with: #""data.database""#),
      ],
      findings: [
        "captive-dependency features.guise.json:11:9",
        "captive-dependency features.guise.json:11:9",
      ]),
    Mistake(
      title: "what one singleton needs is kept in a scope",
      changes: [
        .edit(
          "features.guise.json", #""ui.flags", "lifetime": "singleton""#,
          with: #""ui.flags", \#(inSession)"#)
      ], findings: ["captive-dependency features.guise.json:13:9"]),
    Mistake(
      title: "what the code needs outside of scopes is kept in one",
      changes: [
        .edit(
          "features.guise.json", #""ui.router", "lifetime": "singleton""#,
          with: #""ui.router", \#(inSession)"#)
      ], findings: ["scope-unreachable features.guise.json:13:9"]),
  ]

  private static let factories = [
    Mistake(
      title: "a factory was renamed in code",
      changes: [.edit("networking.guise.json", "net.url-session", with: "net.web")],
      findings: ["unknown-factory networking.guise.json:8:22"])
  ]

  private static let log = #"""
    "log": {
              "factory": "core.log",
              "lifetime": "singleton",
              "settings": { "minimum": "${minimum}" }
            },
    """#

  /// Files that are not found, not read, or say something twice.
  private static let files = [
    Mistake(
      title: "a registration that many need is gone",
      changes: [.edit("core.guise.json", log, with: "")],
      findings: [
        "override-without-target manifest.dev.json:7:9",
        "unused-variable manifest.json:6:5",
        "override-without-target manifest.prod.json:7:9",
        "override-without-target manifest.staging.json:7:9",
        "missing-dependency networking.guise.json:10:41",
      ]),
    Mistake(
      title: "a registration is gone whose first user an overlay replaces",
      changes: [
        .edit("core.guise.json", #""clock": "core.time""#, with: ""),
        .edit("core.guise.json", "\n        },\n", with: "\n        }\n"),
      ],
      findings: [
        "missing-dependency features.guise.json:7:9",
        "missing-dependency networking.guise.json:7:9",
      ]),
    Mistake(
      title: "a registration that overlays change was renamed",
      changes: [.edit("networking.guise.json", #""http""#, with: #""client""#)],
      findings: ["override-without-target manifest.dev.json:12:9"]),
    Mistake(
      title: "an include is gone",
      changes: [.edit("manifest.json", #""core.guise.json", "#, with: "")],
      findings: [
        "override-without-target manifest.dev.json:7:9", "unknown-assembly manifest.json:11:23",
        "override-without-target manifest.prod.json:7:9",
        "override-without-target manifest.staging.json:7:9",
      ]),
    Mistake(
      title: "an included file is gone", changes: [.remove("core.guise.json")],
      findings: ["include-not-found manifest.json:4:15"]),
    Mistake(
      title: "an included file was moved",
      changes: [.move("core.guise.json", to: "parts/core.guise.json")],
      findings: ["include-not-found manifest.json:4:15"]),
    Mistake(
      title: "an include of an overlay is misspelt",
      changes: [.edit("manifest.prod.json", "manifest.json", with: "manifset.json")],
      findings: ["include-not-found manifest.prod.json:3:15"]),
    Mistake(
      title: "an included file is a folder", changes: [.folder("core.guise.json")],
      findings: ["unreadable-file manifest.json:4:15"]),
    Mistake(
      title: "an included file is not JSON",
      changes: [.edit("core.guise.json", #""fragment": true,"#, with: #""fragment": true"#)],
      findings: ["invalid-json core.guise.json:4:3"]),
    Mistake(
      title: "a fragment includes the manifest that includes it",
      changes: [
        .edit(
          "core.guise.json", #""fragment": true,"#,
          with: #""fragment": true, "include": ["manifest.json"],"#)
      ], findings: ["include-cycle core.guise.json:3:33"]),
    Mistake(
      title: "a manifest includes its overlay",
      changes: [
        .edit(
          "manifest.json", #""include": ["#, with: #""include": ["manifest.dev.json", "#)
      ],
      findings: [
        "include-cycle manifest.dev.json:3:15",
        "include-cycle manifest.json:4:15",
      ]),
    Mistake(
      title: "fragments include each other",
      changes: [
        .edit(
          "core.guise.json", #""fragment": true,"#,
          with: #""fragment": true, "include": ["networking.guise.json"],"#),
        .edit(
          "networking.guise.json", #""fragment": true,"#,
          with: #""fragment": true, "include": ["core.guise.json"],"#),
      ], findings: ["include-cycle networking.guise.json:3:33"]),
    Mistake(
      title: "two files have one identifier",
      changes: [
        .edit(
          "features.guise.json", #""feed": "ui.feed","#,
          with: #""feed": "ui.feed", "log": "core.log","#)
      ], findings: ["duplicate-registration features.guise.json:11:28"]),
    Mistake(
      title: "one object has an identifier twice",
      changes: [.edit("features.guise.json", #""flags": {"#, with: #""router": {"#)],
      findings: ["duplicate-key features.guise.json:13:9"]),
  ]

  private static let catalogs = [
    Mistake(
      title: "the catalog is gone", changes: [.remove("guise-catalog.json")],
      findings: ["unreadable-file manifest.json:3:14"]),
    Mistake(
      title: "the catalog and an included file are gone",
      changes: [.remove("guise-catalog.json"), .remove("core.guise.json")],
      findings: ["unreadable-file manifest.json:3:14", "include-not-found manifest.json:4:15"]),
    Mistake(
      title: "the catalog is no catalog, and an included file was moved",
      changes: [
        .write("{}\n", to: "guise-catalog.json"),
        .move("core.guise.json", to: "parts/core.guise.json"),
      ],
      findings: ["invalid-catalog guise-catalog.json:1:1", "include-not-found manifest.json:4:15"]),
    Mistake(
      title: "the catalog that is given is not there", changes: [],
      arguments: ["--catalog", "catalog.json", "manifest.json"],
      findings: ["unreadable-file catalog.json"]),
  ]

  private static let assemblies = [
    Mistake(
      title: "an assembly that something needs is not used",
      changes: [
        .edit("manifest.json", #""networking", "features""#, with: #""features""#)
      ], findings: ["unreachable-assembly networking.guise.json:5:5"]),
    Mistake(
      title: "an assembly that the code needs is not used",
      changes: [
        .edit("manifest.json", #", "features"]"#, with: "]")
      ], findings: ["unreachable-assembly features.guise.json:5:5"]),
    Mistake(
      title: "an assembly that nothing needs is not used",
      changes: [
        .write(
          """
          {
            "guise": 1,
            "include": ["manifest.json"],
            "root": "app",
            "assemblies": { "spare": { "registrations": { "spare.clock": "core.time" } } }
          }

          """, to: "manifest.staging.json")
      ], findings: ["unreachable-assembly manifest.staging.json:5:19"]),
    Mistake(
      title: "an assembly that only the start needs is not used",
      changes: [
        .write(
          """
          {
            "guise": 1,
            "include": ["manifest.json"],
            "root": "app",
            "start": ["spare.clock"],
            "assemblies": {
              "spare": {
                "registrations": {
                  "spare.clock": { "factory": "core.time", "lifetime": "singleton", "tags": ["spare"] }
                }
              }
            }
          }

          """, to: "manifest.staging.json")
      ], findings: ["unreachable-assembly manifest.staging.json:7:5"]),
  ]
}
