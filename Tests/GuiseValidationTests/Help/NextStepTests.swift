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
