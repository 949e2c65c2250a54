import Guise
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Testing

/// `weak-value-type`, `cached-arguments`, `invalid-eager`, and a `scope` without `scoped`.
@Suite struct LifetimeRulesTests {
  private var catalog: Catalog {
    var catalog = Catalog([
      "class": .of("Class"), "struct": .of("Struct"), "protocol": .of("Protocol"),
      "job": .of("Job", .argument("Int"), .argument("String")),
    ])
    catalog.factories["class"]?.instance = .reference
    catalog.factories["job"]?.instance = .reference
    catalog.factories["struct"]?.instance = .value
    return catalog
  }

  private func check(_ registration: String) -> CheckedManifest {
    CheckedManifest(registrations: [#""r": { \#(registration) }"#], catalog)
  }

  @Test func onlyObjectsAreHeldWeakly() {
    let value = check(#""factory": "struct", "lifetime": "weak""#)
    #expect(value.places == ["weak-value-type 2:41-2:47"])
    #expect(value.messages == [#""weak" needs an object, and Struct is a value type"#])
    #expect(value.wiring == nil)
    let unknown = check(#""factory": "protocol", "lifetime": "weak""#)
    #expect(unknown.rules == ["weak-value-type"])
    #expect(unknown.report.diagnostics[0].severity == .warning)
    #expect(
      unknown.help[0][0]
        == #"register the factory "protocol" with its concrete type in App/Factories.swift, "#
        + "or choose another lifetime")
    #expect(unknown.wiring != nil)
    #expect(check(#""factory": "class", "lifetime": "weak""#).rules == [])
    #expect(check(#""factory": "struct", "lifetime": "singleton""#).rules == [])
  }

  @Test func whatIsCloseableIsInTheCatalog() {
    let registry = FactoryRegistry { factories in
      factories.register("pool") { (_: Int) in Pool() }
      factories.register("number") { (_: Int) in 1.5 }
    }
    let factories = registry.catalog.factories
    #expect(factories["pool"]?.closeable == true && factories["number"]?.closeable == false)
  }

  final class Pool: Closeable, Sendable {
    func close() {}
  }

  protocol Bound: AnyObject, Sendable {}
  protocol AlsoBound: Bound {}
  protocol Free: Sendable {}
  protocol Made<Thing>: AnyObject, Sendable { associatedtype Thing }
  final class Object: AlsoBound, Free, Made { typealias Thing = Int }

  /// A protocol that is bound to classes is told by its type's metadata.
  @Test func whatIsBoundToClassesIsHeldWeakly() throws {
    let factories = FactoryRegistry { factories in
      factories.register("bound", as: (any Bound).self) { Object() }
      factories.register("inherited", as: (any AlsoBound).self) { Object() }
      factories.register("composed", as: (any Free & AnyObject).self) { Object() }
      factories.register("class", as: Object.self) { Object() }
      factories.register("free", as: (any Free).self) { Object() }
      factories.register("constrained", as: (any Made<Int>).self) { Object() }
    }
    let kinds = factories.catalog.factories.mapValues(\.instance)
    #expect(
      kinds == [
        "bound": .object, "inherited": .object, "composed": .object, "class": .reference,
        "free": .unknown, "constrained": .unknown,
      ])
    let catalog = try Catalog.read(factories.catalog.encoded(), path: "c.json")
    for (id, kind) in kinds {
      let checked = CheckedManifest(
        registrations: [#""r": { "factory": "\#(id)", "lifetime": "weak" }"#], catalog)
      #expect(checked.rules == (kind == .unknown ? ["weak-value-type"] : []), "\(id)")
    }
  }

  @Test(
    arguments: [
      ("singleton", true), ("weak", true), ("scoped", true), ("transient", false), ("graph", true),
    ])
  func keptInstancesKeepTheirArguments(_ lifetime: String, _ isKept: Bool) {
    let checked = check(#""factory": "job", "lifetime": "\#(lifetime)""#)
    #expect(
      checked.places.map { String($0.prefix(21)) } == (isKept ? ["cached-arguments 2:38"] : []))
    if isKept {
      let time = lifetime == "graph" ? " in each resolve" : ""
      #expect(
        checked.messages == [
          #""r" has the lifetime "\#(lifetime)" and takes arguments of types (Int, String): it keeps the values of the first call\#(time)"#
        ])
    }
    #expect(check(#""factory": "class", "lifetime": "\#(lifetime)""#).rules == [])
  }

  @Test(arguments: ["transient", "weak", "scoped", "graph"])
  func onlySingletonsAreEager(_ lifetime: String) {
    let checked = check(#""factory": "class", "lifetime": "\#(lifetime)", "eager": true"#)
    #expect(checked.rules == ["invalid-eager"])
    #expect(checked.messages == [#"only a singleton can be eager, and "r" is \#(lifetime)"#])
    #expect(
      check(#""factory": "class", "lifetime": "\#(lifetime)", "eager": false"#).rules == [])
  }

  @Test func eagerSingletons() {
    #expect(check(#""factory": "class", "lifetime": "singleton", "eager": true"#).rules == [])
    #expect(check(#""factory": "class", "eager": true"#).places == ["invalid-eager 2:37-2:41"])
    let arguments = check(#""factory": "job", "lifetime": "singleton", "eager": true"#)
    #expect(arguments.rules == ["invalid-eager"])
    #expect(
      arguments.messages[0]
        == #""r" takes arguments of types (Int, String), and the container passes none when it starts"#
    )
    // What is wrong with the lifetime has been said.
    #expect(
      check(#""factory": "class", "lifetime": "once", "eager": true"#).rules == ["invalid-value"])
  }

  @Test(arguments: ["", #""lifetime": "singleton", "#, #""lifetime": "transient", "#])
  func aScopeGoesWithScoped(_ lifetime: String) {
    let checked = check(#""factory": "class", \#(lifetime)"scope": "a""#)
    #expect(checked.rules == ["invalid-value"])
    #expect(checked.messages[0].hasPrefix(#""scope" needs the lifetime "scoped", and "r" is "#))
    #expect(checked.wiring == nil)
    let faulty = check(#""factory": "class", "lifetime": 1, "scope": "a""#)
    #expect(faulty.rules == ["wrong-type"])
  }

  @Test func overridesAreMergedFirst() {
    func rules(_ override: String) -> [String] {
      CheckedManifest(
        .files(
          [
            "main.json": #"""
            { "guise": 1, "include": ["base.json"], "scopes": ["a"], "assemblies": { "app": {
            "registrations": { "r": { "override": true, \#(override) } } } } }
            """#,
            "base.json": #"""
            { "guise": 1, "assemblies": { "app": { "registrations": {
            "r": { "factory": "class", "scope": "a" } } } } }
            """#,
          ], main: "main.json"), catalog
      ).report.diagnostics.map { "\($0.rule) \($0.location?.path ?? "")" }
    }
    #expect(rules(#""lifetime": "scoped""#) == [])
    // A new lifetime does not inherit the scope.
    #expect(rules(#""lifetime": "singleton""#) == [])
    #expect(rules(#""factory": "class""#) == ["invalid-value base.json"])
    #expect(rules(#""scope": null"#) == [])
    #expect(rules(#""tags": ["t"]"#) == ["invalid-value base.json"])
  }
}
