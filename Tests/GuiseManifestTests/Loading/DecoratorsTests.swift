import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import GuiseVerification
import ManifestSupport
import Testing

/// Registrations that are decorated by factories.
struct DecoratorsTests {
  typealias Store = any Shop.Store

  private func load(
    _ registrations: String, _ journal: Wraps.Journal = .init(), variables: String = "",
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) throws -> Container {
    var options = ManifestOptions()
    options.environment = [:]
    return try Container(
      manifest: .app(registrations, variables: variables), factories: Wraps.registry(journal),
      options: options, overriding: overriding)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let decorators: String
    let name: String
    var testDescription: String { name }

    init(_ decorators: String, _ name: String) {
      self.decorators = decorators
      self.name = name
    }
  }

  static let cases = [
    Case("", "memory"),
    Case(#""plainly""#, "plain(memory)"),
    Case(#"{ "factory": "plainly" }"#, "plain(memory)"),
    // The first is innermost.
    Case(#""timed", "plainly""#, "plain(7(memory))"),
    Case(#""plainly", "timed""#, "7(plain(memory))"),
    Case(#""plainly", "plainly""#, "plain(plain(memory))"),
    // Each has its own settings and dependencies.
    Case(
      #"""
      { "factory": "labelled", "settings": { "text": "a" } },
      { "factory": "labelled", "settings": { "text": "${b}" } }
      """#, "b(a(memory))"),
    Case(
      #"""
      { "factory": "timed", "dependencies": { "Clock": "late" } },
      { "factory": "timed", "dependencies": { "Clock": { "tags": ["late"] } } }, "timed"
      """#, "7(9(9(memory)))"),
    Case(#""reaching""#, "7(memory)"),
    // Of several stores that it takes, the one that is left.
    Case(#"{ "factory": "paired", "dependencies": { "second": "spare" } }"#, "memory+spare"),
    Case(#"{ "factory": "paired", "dependencies": { "first": "spare" } }"#, "spare+memory"),
    Case(
      #"{ "factory": "paired", "dependencies": { "first": { "tags": ["spare"] } } }, "plainly""#,
      "plain(spare+memory)"),
  ]

  private static func registrations(_ decorators: String, _ rest: String = "") -> String {
    #"""
    "store": { "factory": "memory-store", "decorators": [\#(decorators)]\#(rest) },
    "clock": "system-clock",
    "late": { "factory": "fixed-clock", "tags": ["late"], "settings": { "time": 9 } },
    "spare": { "factory": "spare-store", "tags": ["spare"] }
    """#
  }

  @Test(arguments: cases)
  func decoratorsAreAppliedInOrder(_ one: Case) async throws {
    let variables = #""b": { "type": "string", "default": "b" }"#
    let container = try load(Self.registrations(one.decorators), variables: variables)
    func resolve() throws -> Store { try container.resolve() }
    #expect(try resolve().name == one.name)
    #expect(try await container.resolve(Store.self).name == one.name)
    try await Resolvable.expectAll(
      of: .app(Self.registrations(one.decorators), variables: variables), Wraps.registry())
  }

  // MARK: Lifetimes

  @Test(arguments: [("singleton", 1), ("transient", 2)])
  func lifetimesKeepWhatIsDecorated(_ lifetime: String, _ count: Int) throws {
    let journal = Wraps.Journal()
    let container = try load(
      #"""
      "store": { "factory": "journal-store", "lifetime": "\#(lifetime)",
                 "decorators": ["journaled", "journaled"] },
      "clock": "system-clock", "report": "traffic"
      """#, journal)
    let store = try container.resolve(Store.self)
    #expect(store.name == "journal(journal(memory))")
    #expect((try container.resolve(Store.self) === store) == (count == 1))
    let once = ["made", "wrapped memory", "wrapped journal(memory)"]
    #expect(journal.all == Array(repeating: once, count: count).flatMap { $0 })
    #expect(
      try container.resolve((any Shop.Report).self).title
        == "traffic of journal(journal(memory)) at 7")
  }

  // MARK: Async and the main actor

  @Test(arguments: [#""remotely""#, #""plainly", "remotely", "timed""#])
  func anAsyncDecoratorIsAwaited(_ decorators: String) async throws {
    let journal = Wraps.Journal()
    let container = try load(
      #"""
      "store": { "factory": "journal-store", "lifetime": "singleton", "decorators": [\#(decorators)] },
      "clock": "system-clock", "report": "traffic"
      """#, journal)
    func resolve() throws -> Store { try container.resolve() }
    let error = #expect(throws: ResolutionError.self) { try resolve() }
    #expect(error?.reason == .requiresAsync)
    // Nothing is built in vain.
    #expect(journal.all == [])
    #expect(try await container.resolve((any Shop.Report).self).title.contains("remote("))
    #expect(journal.all == ["made"])
    // It is there now.
    #expect(try resolve().name.contains("remote("))
  }

  @Test func aDecoratorOnTheMainActorRunsThere() async throws {
    let journal = Wraps.Journal()
    let container = try load(
      #""s": { "factory": "journal-store", "decorators": ["plainly", "on-screen"] }"#, journal)
    #expect(try await container.resolve(Store.self).name == "screen(plain(memory))")
    try await MainActor.run {
      let store = try container.resolve(Store.self, isolation: MainActor.shared)
      #expect(store.name == "screen(plain(memory))")
    }
    #expect(journal.all == ["made", "made"])
    let reason = await Task.detached { () -> ResolutionError.Reason? in
      func resolve() throws -> Store { try container.resolve() }
      do {
        _ = try resolve()
        return nil
      } catch { return (error as? ResolutionError)?.reason }
    }.value
    #expect(reason == .requiresMainActor)
    #expect(journal.all.count == 2)
  }

  // MARK: Arguments, services and errors

  @Test func registrationsWithArgumentsAreDecorated() throws {
    let container = try load(
      #"""
      "job": { "factory": "job", "decorators": ["annotated"] },
      "s": "memory-store", "c": "system-clock"
      """#)
    let note: String? = nil
    let job = try container.resolve(Shop.Job.self, args: UUID(), 1, 2, note)
    #expect(job.from == 101 && job.to == 9 && job.note == "annotated")
  }

  /// All services of a registration are those of the decorated instance.
  @Test(arguments: [#""Sign""#, #"["Store", "Sign"]"#])
  func decoratorsComeBeforeOtherServices(_ services: String) throws {
    let journal = Wraps.Journal()
    let container = try load(
      #"""
      "store": { "factory": "journal-store", "as": \#(services), "lifetime": "singleton",
                 "decorators": ["journaled", "timed"] },
      "clock": "system-clock"
      """#, journal)
    #expect(try container.resolve(Wraps.Sign.self).name == "7(journal(memory))")
    let store = try container.resolve(Store?.self)
    #expect((store?.name == "7(journal(memory))") == services.contains("Store"))
    #expect(journal.all == ["made", "wrapped memory"])
  }

  @Test func aDecoratorThatThrowsFailsTheBuild() throws {
    let container = try load(
      Self.registrations(#""plainly", "failing""#, #", "lifetime": "singleton""#))
    let error = #expect(throws: ResolutionError.self) { try container.resolve(Store.self) }
    #expect(error?.reason == .factoryFailed)
    #expect(error?.underlying is Wraps.NoJournal)
    #expect(error?.path.map { "\($0.location, default: "-")" } == ["manifest.json:2"])
  }

  final class Told: Shop.Store, Guise.Resolvable {
    let name = "told"
    let journal: Wraps.Journal
    init(_ journal: Wraps.Journal) { self.journal = journal }
    func resolveDependencies(_ resolver: any Resolver) { journal.write("told") }
  }

  /// As where code decorates: first the instance is complete.
  @Test func aResolvableIsCompleteBeforeItIsDecorated() throws {
    let journal = Wraps.Journal()
    let registry = FactoryRegistry { factories in
      factories.include(Wraps.registry(journal))
      factories.register("told", as: Store.self) { Told(journal) }
    }
    let container = try Container(
      manifest: .app(#""s": { "factory": "told", "decorators": ["journaled"] }"#),
      factories: registry)
    #expect(try container.resolve(Store.self).name == "journal(told)")
    #expect(journal.all == ["told", "wrapped told"])
  }

  // MARK: Overrides

  /// An override by key replaces the whole registration; one by identifier replaces the factory.
  @Test func anOverrideByKeyReplacesTheDecoratorsToo() throws {
    let registrations = Self.registrations(
      #"{ "factory": "labelled", "settings": { "text": "${label}" } }"#)
    let variables = #""label": { "type": "string", "env": "LABEL" }"#
    #expect(throws: ManifestError.self) { try load(registrations, variables: variables) }
    let given = variables.replacing("}", with: #", "default": "kept" }"#)
    let byKey = try load(registrations, variables: given) { overrides in
      overrides.register(instance: Shop.MemoryStore() as Store)
    }
    #expect(try byKey.resolve(Store.self).name == "memory")
    func replace(_ overrides: ManifestOverrides) {
      overrides.replace("store") { Shop.MemoryStore() as Store }
    }
    // The decorator stays, and with it the need of its settings.
    #expect(throws: ManifestError.self) {
      try load(registrations, variables: variables, overriding: replace)
    }
    let byIdentifier = try load(registrations, variables: given, overriding: replace)
    #expect(try byIdentifier.resolve(Store.self).name == "kept(memory)")
  }
}
