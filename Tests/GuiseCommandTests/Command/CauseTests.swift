import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseCommand

/// A mistake in an application of several files is found where it is.
@Suite struct CauseTests {
  struct Mistake: Sendable {
    var title: String
    var changes: [PocketProject.Change]
    /// What the command is given.
    var arguments = ["."]
  }

  @Test func theApplicationIsSound() throws {
    let run = try PocketProject().run(["--strict", "."])
    #expect(run.status == .valid, "\(run.output)")
  }

  static let mistakes = overlays + lifetimes + factories + files + catalogs + assemblies

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
      title: "an overlay without its include", changes: [withoutInclude]),
    Mistake(
      title: "an overlay without its include, checked alone", changes: [withoutInclude],
      arguments: ["manifest.prod.json"]),
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
      ]),
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
      ]),
    Mistake(
      title: "an overlay without its include, in a folder of its own",
      changes: [withoutInclude, .move("manifest.prod.json", to: "env/manifest.prod.json")],
      arguments: ["--root", ".", "--catalog", "guise-catalog.json", "env/manifest.prod.json"]),
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
      ], arguments: ["manifest.prod.json"]),
    Mistake(
      title: "an overlay without its include, beside fragments alone",
      changes: [
        withoutInclude, .remove("manifest.json"), .remove("manifest.dev.json"),
        .remove("manifest.staging.json"),
      ], arguments: ["manifest.prod.json"]),
    Mistake(
      title: "an overlay includes a fragment in place of the manifest",
      changes: [
        .edit("manifest.prod.json", #"["manifest.json"]"#, with: #"["core.guise.json"]"#)
      ]),
    Mistake(
      title: "a misspelt override",
      changes: [.edit("manifest.prod.json", #""log""#, with: #""lgo""#)]),
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
      changes: [.edit("core.guise.json", #""lifetime": "singleton""#, with: inSession)]),
    Mistake(
      title: "what many need is kept in a scope, by an overlay",
      changes: [
        .edit(
          "manifest.prod.json", #""settings": { "minimum": "error" }"#, with: inSession)
      ]),
    Mistake(
      title: "what many need is kept in a scope, by defaults",
      changes: [
        .edit(
          "core.guise.json", #""core": {"#, with: #""core": { "defaults": { \#(inSession) },"#),
        .edit("core.guise.json", #""lifetime": "singleton","#, with: ""),
      ]),
    Mistake(
      title: "what two singletons need belongs to a scope",
      changes: [
        .edit("guise-catalog.json", needsFlags, with: "\(needsFlags), \(needsCache)"),
        .edit("guise-catalog.json", needsDatabase, with: "\(needsDatabase), \(needsCache)"),
        .edit(
          "features.guise.json", #""ui.feed""#,
          with: #"{ "factory": "ui.feed", "lifetime": "singleton" }"#),
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
      ]),
    Mistake(
      title: "what one singleton needs is kept in a scope",
      changes: [
        .edit(
          "features.guise.json", #""ui.flags", "lifetime": "singleton""#,
          with: #""ui.flags", \#(inSession)"#)
      ]),
    Mistake(
      title: "what the code needs outside of scopes is kept in one",
      changes: [
        .edit(
          "features.guise.json", #""ui.router", "lifetime": "singleton""#,
          with: #""ui.router", \#(inSession)"#)
      ]),
  ]

  private static let factories = [
    Mistake(
      title: "a factory was renamed in code",
      changes: [.edit("networking.guise.json", "net.url-session", with: "net.web")])
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
      changes: [.edit("core.guise.json", log, with: "")]),
    Mistake(
      title: "a registration is gone whose first user an overlay replaces",
      changes: [
        .edit("core.guise.json", #""clock": "core.time""#, with: ""),
        .edit("core.guise.json", "\n        },\n", with: "\n        }\n"),
      ]),
    Mistake(
      title: "a registration that overlays change was renamed",
      changes: [.edit("networking.guise.json", #""http""#, with: #""client""#)]),
    Mistake(
      title: "an include is gone",
      changes: [.edit("manifest.json", #""core.guise.json", "#, with: "")]),
    Mistake(
      title: "an included file is gone", changes: [.remove("core.guise.json")]),
    Mistake(
      title: "an included file was moved",
      changes: [.move("core.guise.json", to: "parts/core.guise.json")]),
    Mistake(
      title: "an include of an overlay is misspelt",
      changes: [.edit("manifest.prod.json", "manifest.json", with: "manifset.json")]),
    Mistake(
      title: "an included file is a folder", changes: [.folder("core.guise.json")]),
    Mistake(
      title: "an included file is not JSON",
      changes: [.edit("core.guise.json", #""fragment": true,"#, with: #""fragment": true"#)]),
    Mistake(
      title: "a fragment includes the manifest that includes it",
      changes: [
        .edit(
          "core.guise.json", #""fragment": true,"#,
          with: #""fragment": true, "include": ["manifest.json"],"#)
      ]),
    Mistake(
      title: "a manifest includes its overlay",
      changes: [
        .edit(
          "manifest.json", #""include": ["#, with: #""include": ["manifest.dev.json", "#)
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
      ]),
    Mistake(
      title: "two files have one identifier",
      changes: [
        .edit(
          "features.guise.json", #""feed": "ui.feed","#,
          with: #""feed": "ui.feed", "log": "core.log","#)
      ]),
    Mistake(
      title: "one object has an identifier twice",
      changes: [.edit("features.guise.json", #""flags": {"#, with: #""router": {"#)]),
  ]

  private static let catalogs = [
    Mistake(
      title: "the catalog is gone", changes: [.remove("guise-catalog.json")]),
    Mistake(
      title: "the catalog and an included file are gone",
      changes: [.remove("guise-catalog.json"), .remove("core.guise.json")]),
    Mistake(
      title: "the catalog is no catalog, and an included file was moved",
      changes: [
        .write("{}\n", to: "guise-catalog.json"),
        .move("core.guise.json", to: "parts/core.guise.json"),
      ]),
    Mistake(
      title: "the catalog that is given is not there", changes: [],
      arguments: ["--catalog", "catalog.json", "manifest.json"]),
  ]

  private static let assemblies = [
    Mistake(
      title: "an assembly that something needs is not used",
      changes: [
        .edit("manifest.json", #""networking", "features""#, with: #""features""#)
      ]),
    Mistake(
      title: "an assembly that the code needs is not used",
      changes: [
        .edit("manifest.json", #", "features"]"#, with: "]")
      ]),
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
      ]),
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
      ]),
  ]
}
