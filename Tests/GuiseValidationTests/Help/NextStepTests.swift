import Foundation
import Guise
import ManifestSupport
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// Help names the candidate before the general advice, and never what makes another error.
@Suite struct NextStepTests {
  private static let file = "App/Factories.swift"

  private static func catalog(
    _ factories: [String: Catalog.Factory] = [:], assemblies: [String: Catalog.CodeAssembly] = [:],
    supplies: [Catalog.Supply] = [], requirements: [Catalog.Requirement] = []
  ) -> Catalog {
    let all: [String: Catalog.Factory] = [
      "memory-store": .of("App.Store"),
      "file-store": .of("App.Store", settings: settings),
      "retrying-store": .of("App.Store", .needs("App.Store", name: "Store")),
      "report": .of("App.Report", .needs("App.Store", name: "Store")),
      "audit": .of("App.Audit", .needs("App.Log", name: "Log")),
    ]
    return Catalog(
      all.merging(factories) { $1 }, assemblies: assemblies, supplies: supplies,
      requirements: requirements)
  }

  private static let settings = Catalog.Settings(
    type: "App.FileSettings",
    schema: .object(["path": .init(.string), "size": .optional(.integer(.int64))]))

  @Test func aCodeAssemblyThatIsNotUsed() {
    let checked = CheckedManifest(
      registrations: [#""audit": "audit""#],
      Self.catalog(assemblies: [
        "logging": .init(keys: [.init(service: "App.Log")], file: "App/Logging.swift")
      ]))
    #expect(
      checked.help == [
        [
          #"the code assembly "logging" registers it: add "logging" to the "uses" of "app""#
        ]
      ])
  }

  @Test func aSupplyUnderTheNameOfItsClass() {
    let checked = CheckedManifest(
      registrations: [#""audit": "audit""#],
      Self.catalog(supplies: [.init(key: .init(service: "App.FileLog"), file: "App/Main.swift")]))
    #expect(
      checked.help == [
        [
          "the application supplies App.FileLog: if that conforms to App.Log, declare "
            + "supplied((any App.Log).self) in App/Main.swift, and renew the catalog"
        ]
      ])
  }

  @Test func aFactoryUnderTheNameOfItsClass() {
    var log = Catalog.Factory.of("App.ConsoleLog")
    log.instance = .reference
    let checked = CheckedManifest(
      registrations: [#""audit": "audit""#], Self.catalog(["console-log": log]))
    #expect(
      checked.help == [
        [
          #"the factory "console-log" makes App.ConsoleLog: if that conforms to App.Log, register it "#
            + "in App/Factories.swift with as: (any App.Log).self, and renew the catalog"
        ]
      ])
  }

  @Test func noDecoratorWhereTheServiceIsMissing() {
    let checked = CheckedManifest(registrations: [#""r": "report""#], Self.catalog())
    #expect(
      checked.help == [
        [#"register one of the factories that offer it: "file-store" or "memory-store""#]
      ])
  }

  @Test func theNearTagFirst() {
    let checked = CheckedManifest(
      registrations: [
        #""a": { "factory": "memory-store", "tags": ["first"] }"#,
        #""b": { "factory": "memory-store", "tags": ["primary"] }"#,
        #""r": { "factory": "report", "dependencies": { "Store": { "tags": ["primry"] } } }"#,
      ], Self.catalog())
    #expect(checked.help[0].first == #"did you mean "primary"?"#)
  }

  @Test func tagsAreEscaped() {
    let checked = CheckedManifest(
      registrations: [
        #""r": { "factory": "report", "dependencies": { "Store": { "tags": ["a\"b"] } } }"#
      ], Self.catalog())
    #expect(checked.messages == [#""r" needs App.Store with tag "a\"b", and none is registered"#])
    #expect(checked.help[0][0].contains(#"with "tags": ["a\"b"]"#))
  }

  @Test func whatTheApplicationSupplies() {
    let checked = CheckedManifest(
      registrations: [#""audit": "audit""#],
      Self.catalog(supplies: [
        .init(key: .init(service: "App.Log", arguments: ["Int"]), file: "App/Main.swift")
      ]))
    #expect(
      checked.help == [
        [
          "the application supplies it with an argument of type Int: to pass it, make the parameter "
            + "a Provider in code"
        ]
      ])
  }

  @Test func theRegistrationThatTookTheNameOfAnother() {
    let source = ManifestSource.files(
      [
        "manifest.json": #"""
        { "guise": 1, "include": ["base.json"], "assemblies": { "app": { "registrations": {
          "store": { "override": true, "factory": "memory-store" } } } } }
        """#,
        "base.json": #"""
        { "guise": 1, "fragment": true, "assemblies": { "app": { "registrations": {
          "orders": { "factory": "file-store", "settings": { "path": "a" } } } } } }
        """#,
      ], main: "manifest.json")
    let checked = CheckedManifest(source, Self.catalog())
    #expect(checked.rules == ["override-without-target"])
    #expect(
      checked.help == [
        [
          #""orders" is registered for the same service: override that"#,
          #"include the file that has "store""#,
        ]
      ])
  }

  @Test func whatARenamedFactoryIsNeededFor() {
    let checked = CheckedManifest(
      registrations: [
        #""s": "archive""#,
        #""r": { "factory": "report", "dependencies": { "Store": "s" } }"#,
      ], Self.catalog())
    #expect(
      checked.help == [
        [#"App.Store is offered by "file-store" and "memory-store""#]
      ])
  }

  @Test func aVariableInAFactory() {
    let checked = CheckedManifest(
      #"""
      { "guise": 1, "variables": { "kind": { "type": "string", "default": "memory" } },
        "assemblies": { "app": { "registrations": { "s": "${kind}-store" } } } }
      """#, Self.catalog())
    #expect(
      checked.messages == [
        #""s" cannot refer to a variable: ${…} stands for a value in "settings" only"#
      ])
    #expect(checked.help[0][0].contains("an overlay, a manifest that includes this one"))
  }

  @Test func anEagerSingletonEndsTheSearch() {
    let remote = Catalog.Factory.of("App.Store", concurrency: .async)
    func help(_ lifetime: String) -> [String] {
      CheckedManifest(
        registrations: [
          #""s": { "factory": "remote", "lifetime": "\#(lifetime)" }"#, #""r": "report""#,
        ],
        Self.catalog(["remote": remote], requirements: [.of("App.Report")])
      ).help[0]
    }
    #expect(
      help("singleton")[0]
        == #"make "s" eager, so that it is built when the container starts: "eager": true"#)
    #expect(help("transient") == ["resolve it with await, and declare require(…, from: .async)"])
  }

  @Test func typesAsCodeWritesThem() {
    let checked = CheckedManifest(
      registrations: [#""s": { "factory": "memory-store", "decorators": ["report"] }"#],
      Self.catalog())
    #expect(
      checked.help[0][0]
        == "its signature is (any App.Store) -> any App.Report, in App/Factories.swift")
  }

  @Test func anUnknownRootOfNoAssemblies() {
    let checked = CheckedManifest(
      #"{ "guise": 1, "root": "app", "assemblies": {} }"#, Self.catalog())
    #expect(checked.help.joined().allSatisfy { !$0.hasSuffix(": ") })
  }

  @Test func numbersThatDoNotFit() {
    let checked = CheckedManifest(
      registrations: [
        #""s": { "factory": "file-store", "settings": { "path": "a", "size": 99999999999999999999 } }"#
      ], Self.catalog())
    #expect(
      checked.messages == [
        #""size" must be an integer from -9223372036854775808 to 9223372036854775807, found the "#
          + "number 99999999999999999999"
      ])
  }

  @Test func settingsThatAnOverrideDrops() {
    func help(_ override: String, _ factory: String) -> [String] {
      let source = ManifestSource.files(
        [
          "manifest.json": #"""
          { "guise": 1, "include": ["base.json"], "assemblies": { "app": { "registrations": {
            "s": { "override": \#(override), "factory": "file-store", "settings": { "size": 1 } } } } } }
          """#,
          "base.json": #"""
          { "guise": 1, "fragment": true, "assemblies": { "app": { "registrations": {
            "s": { "factory": "\#(factory)" } } } } }
          """#,
        ], main: "manifest.json")
      return CheckedManifest(source, Self.catalog()).help.last ?? []
    }
    #expect(
      help(#""replace""#, "memory-store").last
        == #"to keep the other settings of the included file, write "override": true"#)
    #expect(
      help("true", "memory-store").last
        == #"another "factory" does not keep the "settings" of the included file: write all of them"#
    )
  }

  // MARK: The reader at hand

  @Test func anApplicationIsNotToldOfTheCommand() {
    let unset = #"""
      { "guise": 1, "variables": { "path": { "type": "string" } },
        "assemblies": { "app": { "registrations": {
          "s": { "factory": "file-store", "settings": { "path": "${path}" } } } } } }
      """#
    func help(_ reader: Audience.Setting) -> String {
      var options = CheckOptions(ManifestOptions(environment: [:]))
      options.reader = reader
      return CheckedManifest(unset, Self.catalog(), options: options).help[0][0]
    }
    let added = #"add an "env" or a "default" to it, or "#
    #expect(help(.command) == added + "pass --set path=VALUE")
    #expect(help(.application) == added + #"pass it in code with variables: ["path": …]"#)
    #expect(help(.test) == added + #"pass ManifestOptions(variables: ["path": …])"#)
  }

  @Test func linkedCodeHasNoCatalogToRenew() {
    let text = [#""s": "archive""#, #""a": { "factory": "memory-store", "settings": {} }"#]
    let read = CheckedManifest(registrations: text, Self.catalog()).help.joined()
    let linked = CheckedManifest(
      registrations: text, Self.catalog(), settingsCheck: { _, _, _ in [] }
    ).help.joined()
    #expect(read.contains { $0.contains("renew the catalog") })
    #expect(!linked.contains { $0.contains("catalog") })
  }
}
