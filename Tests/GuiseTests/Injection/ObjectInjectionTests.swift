import Guise
import TestSupport
import Testing

@Suite("Key-path injection into an existing object")
struct ObjectInjectionTests {
  private let container = Container()

  init() {
    container.register(lifetime: .singleton) { _ in Api() }
    container.register(tags: "real") { _ in Database(name: "real") }
    container.register { _ in Database(name: "plain") }
  }

  @Test func propertiesAndTags() throws {
    container.into(Controller.self).inject(\.api).inject(\.database, tags: "real")
    let controller = Controller()
    try container.resolve(into: controller)
    #expect(controller.api === (try container.resolve(Api.self)))
    #expect(controller.database.name == "real")
    #expect(controller.spare == nil)
  }

  @Test func throughAClassBoundProtocol() throws {
    container.into((any UsesApi).self).inject(\.api)
    let controller = Controller()
    let judge = Judge()
    try container.resolve(into: controller as any UsesApi)
    try container.resolve(into: judge)
    #expect(controller.api != nil)
    #expect(judge.court == nil)
  }

  @Test func throughASuperclass() throws {
    container.into(Controller.self).inject(\.api)
    let child = ChildController()
    try container.resolve(into: child)
    #expect(child.api != nil)
    container.into(ChildController.self).inject(\.database)
    let parent = Controller()
    try container.resolve(into: parent)
    #expect(parent.database == nil)
  }

  @Test func byABlock() throws {
    container.register { _ in Court() }
    container.into(Judge.self).inject { judge, resolver in judge.court = try resolver.resolve() }
    let judge = Judge()
    try container.resolve(into: judge)
    #expect(judge.court != nil)
  }

  @Test func optionalMayStayWhatItIs() throws {
    container.into(Controller.self).inject(optional: \.spare, tags: "spare")
      .inject(optional: \.api)
    let controller = Controller()
    try container.resolve(into: controller)
    #expect(controller.spare == nil)
    #expect(controller.api != nil)
    container.register(tags: "spare") { _ in Database(name: "spare") }
    try container.resolve(into: controller)
    #expect(controller.spare?.name == "spare")
    container.unregister(keys: Key<Database>(tags: "spare"))
    try container.resolve(into: controller)
    #expect(controller.spare?.name == "spare")
  }

  @Test func optionalFailsWhereItsFactoryFails() {
    container.register(tags: "spare") { _ -> Database in throw Broken() }
    container.into(Controller.self).inject(optional: \.spare, tags: "spare")
    let error = resolutionError { try container.resolve(into: Controller()) }
    #expect(error?.reason == .factoryFailed)
    #expect(error?.underlying as? Broken == Broken())
  }

  /// A property of type `V?` or `V!` gets a `V`, whether or not an exact `V?` is registered.
  @Test func anOptionalPropertyIsRequired() {
    container.register(Database?.self, tags: "spare", factory: { _ in nil })
    container.into(Controller.self).inject(\.spare, tags: "spare")
    let error = resolutionError { try container.resolve(into: Controller()) }
    #expect(error?.reason == .notFound)
    #expect(error?.key == AnyKey(service: Database.self, tags: Tags("spare")))
  }

  @Test func nothingElseInjects() throws {
    container.into(Controller.self).inject(\.api)
    container.register { _ in Controller() }
    #expect(try container.resolve(Controller.self).api == nil)
  }

  @Test func parentsComeFirst() throws {
    let child = Container(parent: container)
    child.into(Log.self).inject { log, _ in log.lines.append("child") }
    container.into(Log.self).inject { log, _ in log.lines.append("parent") }
      .inject { log, _ in log.lines.append("parent again") }
    container.into(Log.self).inject { log, _ in log.lines.append("parent, later") }
    let log = Log()
    try child.resolve(into: log)
    #expect(log.lines == ["parent", "parent again", "parent, later", "child"])
    let other = Log()
    try container.resolve(into: other)
    #expect(other.lines.count == 3)
  }

  /// What a parent says is resolved from the container that was asked.
  @Test func aChildsRegistrationReachesAParentsInjection() throws {
    container.into(Controller.self).inject(\.database)
    let child = Container(parent: container) { $0.register { _ in Database(name: "child") } }
    let controller = Controller()
    try child.resolve(into: controller)
    #expect(controller.database.name == "child")
  }

  @Test func anyRegistrarAndAnyResolver() throws {
    struct Screens: Assembly {
      func register(in registrar: any Registrar) { registrar.into(Controller.self).inject(\.api) }
    }
    container.assemble(Screens())
    let controller = Controller()
    try (container as any Resolver).resolve(into: controller)
    #expect(controller.api != nil)
    let other = Controller()
    try ImpotentResolver().resolve(into: other)
    #expect(other.api == nil)
  }

  @Test func asyncIsAwaited() async throws {
    container.register(tags: "slow") { _ async in
      await Task.yield()
      return Database(name: "slow")
    }
    container.into(Controller.self).inject(\.database, tags: "slow")
      .inject(optional: \.spare, tags: "slow").inject(optional: \.api, tags: "none")
    let controller = Controller()
    try await container.resolve(into: controller)
    #expect(controller.database.name == "slow")
    #expect(controller.spare?.name == "slow")
    #expect(controller.api == nil)
    let error = resolutionError { try container.resolve(into: Controller()) }
    #expect(error?.reason == .requiresAsync)
  }

  @Test func asyncBlocks() async throws {
    container.into(Judge.self).inject { judge, _ in
      await Task.yield()
      judge.court = Court()
    }
    let judge = Judge()
    try await container.resolve(into: judge)
    #expect(judge.court != nil)
    let error = resolutionError { try container.resolve(into: judge) }
    #expect(error?.reason == .requiresAsync)
    #expect(error?.key == AnyKey(service: Judge.self))
  }

  @Test func errorsTellTheProperty() throws {
    let line = #line + 1
    container.into(InjectedScreen.self).inject(\.cache)
    let error = resolutionError { try container.resolve(into: InjectedScreen()) }
    #expect(error?.reason == .notFound)
    #expect(error?.key == AnyKey(service: InjectedScreen.Cache.self))
    #expect(error?.services == ["InjectedScreen", "Cache"])
    #expect(error?.path.first?.property == "cache")
    #expect(error?.path.first?.location == SourceLocation(file: #fileID, line: line))
    try expectGolden("\(try #require(error))", "not-found-property")
  }

  /// The key path of a property that may be overridden does not know its name.
  @Test func errorsTellThePlaceAtLeast() throws {
    let line = #line + 1
    container.into(Controller.self).inject(\.cache)
    let error = resolutionError { try container.resolve(into: Controller()) }
    #expect(error?.services == ["Controller", "Cache"])
    #expect(error?.path.first?.property == nil)
    #expect(error?.path.first?.location?.line == line)
  }

  @Test func errorsOfBlocks() async throws {
    let line = #line + 1
    container.into(InjectedScreen.self).inject { _, _ in throw Broken() }
    let error = resolutionError { try container.resolve(into: InjectedScreen()) }
    #expect(error?.reason == .injectionFailed)
    #expect(error?.underlying as? Broken == Broken())
    #expect(error?.path.map(\.location?.line) == [line])
    try expectGolden("\(try #require(error))", "injection-failed")
    container.into(Log.self).inject { _, _ in throw CancellationError() }
    #expect(throws: CancellationError.self) { try container.resolve(into: Log()) }
    await #expect(throws: CancellationError.self) { try await container.resolve(into: Log()) }
  }

  /// Injections are user code: none runs while a lock is held.
  @Test func aBlockMayUseItsContainer() throws {
    container.into(Judge.self).inject { [container] judge, _ in
      container.register { _ in Court() }
      container.into(Judge.self).inject { _, _ in }
      judge.court = try container.resolve()
    }
    let judge = Judge()
    try container.resolve(into: judge)
    #expect(judge.court != nil)
  }

  private protocol UsesApi: AnyObject {
    var api: Api! { get set }
  }

  private final class Api: Sendable {}
  private struct Database { var name: String }
  private struct Court {}

  private class Controller: UsesApi {
    var api: Api!
    var database: Database!
    var spare: Database?
    var cache = InjectedScreen.Cache()
  }

  private final class ChildController: Controller {}

  private final class Judge { var court: Court? }
  private final class Log { var lines: [String] = [] }
}

/// Not private: messages name a private type by its address.
final class InjectedScreen {
  struct Cache {}

  var cache = Cache()

  final class Shared: Sendable {}
  final class Half: Sendable {
    let shared: Shared
    init(shared: Shared) { self.shared = shared }
  }
  final class Pair: @unchecked Sendable {
    var one: Half?
    var other: Half?
  }

  /// It is one outermost resolve.
  @Test func thePropertiesShareAGraph() throws {
    let container = Container()
    container.register(lifetime: .graph, factory: auto(Shared.init))
    container.register(factory: auto(Half.init(shared:)))
    container.into(Pair.self).inject(\.one).inject(\.other)
    let pair = Pair()
    try container.resolve(into: pair)
    #expect(pair.one != nil && pair.one?.shared === pair.other?.shared)
  }
}
