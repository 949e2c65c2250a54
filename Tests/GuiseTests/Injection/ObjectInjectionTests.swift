import Guise
import TestSupport
import Testing

@Suite("Key-path injection into an existing object, row 19")
struct ObjectInjectionTests {
  private let container = Container()

  init() {
    container.register(lifetime: .singleton) { _ in Object() }
    container.register(tags: "real") { _ in "real" }
    container.register { _ in "plain" }
  }

  private protocol UsesObject: AnyObject { var object: Object! { get set } }
  private class Controller: UsesObject {
    var object: Object!
    var name: String!
    var spare: String?
    var cache = InjectedScreen.Cache()
  }
  private final class ChildController: Controller {}
  private final class Log { var lines: [String] = [] }

  private func injected<Target: AnyObject>(_ target: Target) throws -> Target {
    try container.resolve(into: target)
    return target
  }

  @Test func propertiesAndTags() throws {
    container.into(Controller.self).inject(\.object).inject(\.name, tags: "real")
    let controller = try injected(Controller())
    #expect(controller.object === (try container.resolve(Object.self)))
    #expect(controller.name == "real" && controller.spare == nil)
    container.register { _ in Controller() }
    #expect(try container.resolve(Controller.self).object == nil, "nothing else injects")
  }

  @Test func classesAndProtocolsThatTheObjectIs() throws {
    container.into((any UsesObject).self).inject(\.object)
    container.into(Controller.self).inject(\.name)
    container.into(ChildController.self).inject(\.spare)
    container.into(Log.self).inject { _, _ in throw Broken() }
    let child = try injected(ChildController())
    #expect(child.object != nil && child.name != nil && child.spare != nil)
    let parent = try injected(Controller())
    #expect(parent.object != nil && parent.name != nil && parent.spare == nil)
  }

  @Test func optionalOnesMayStay() throws {
    container.into(Controller.self).inject(optional: \.spare, tags: "spare")
      .inject(optional: \.object)
    let controller = try injected(Controller())
    #expect(controller.spare == nil && controller.object != nil)
    container.register(tags: "spare") { _ in "spare" }
    #expect(try injected(controller).spare == "spare")
    container.unregister(keys: Key<String>(tags: "spare"))
    #expect(try injected(controller).spare == "spare")
    container.register(tags: "spare") { _ -> String in throw Broken() }
    #expect(resolutionError { try injected(controller) }?.underlying as? Broken == Broken())
  }

  /// A property of type `V?` gets a `V`, whether or not an exact `V?` is registered.
  @Test func optionalPropertiesAreRequired() {
    container.register(String?.self, tags: "spare", factory: { _ in nil })
    container.into(Controller.self).inject(\.spare, tags: "spare")
    let error = resolutionError { try injected(Controller()) }
    #expect(error?.reason == .notFound && error?.key == AnyKey(Key<String>(tags: "spare")))
  }

  /// With the registrations of the container that is asked.
  @Test func parentsComeFirst() throws {
    let child = Container(parent: container) { $0.register { _ in "child" } }
    child.into(Log.self).inject { log, _ in log.lines.append("last") }
    container.into(Log.self).inject { log, r in log.lines.append(try r.resolve()) }
      .inject { log, r in log.lines.append(r is Container ? "parent again" : "other") }
    let log = Log()
    try child.resolve(into: log)
    #expect(log.lines == ["child", "parent again", "last"])
    #expect(try injected(Log()).lines == ["plain", "parent again"])
  }

  @Test func anyRegistrarAndAnyResolver() throws {
    struct Screens: Assembly {
      func register(in registrar: any Registrar) {
        registrar.into(Controller.self).inject(\.object)
      }
    }
    container.assemble(Screens())
    let controller = Controller()
    try ImpotentResolver().resolve(into: controller)
    #expect(controller.object == nil)
    try (container as any Resolver).resolve(into: controller)
    #expect(controller.object != nil)
  }

  @Test func asyncInjectionsAreAwaited() async throws {
    container.register(tags: "slow") { _ async in
      await Task.yield()
      return "slow"
    }
    container.into(Controller.self).inject(\.name, tags: "slow")
      .inject(optional: \.spare, tags: "slow").inject(optional: \.object, tags: "none")
    let controller = Controller()
    try await container.resolve(into: controller)
    #expect(controller.name == "slow" && controller.spare == "slow" && controller.object == nil)
    #expect(resolutionError { try injected(controller) }?.reason == .requiresAsync)
  }

  @Test func errorsTellThePropertyAndThePlace() throws {
    let line = #line + 1
    container.into(InjectedScreen.self).inject(\.cache)
    let error = try #require(resolutionError { try injected(InjectedScreen()) })
    #expect(error.services == ["InjectedScreen", "Cache"])
    #expect(error.path[0].property == "cache")
    #expect(error.path[0].location == SourceLocation(file: #fileID, line: line))
    try expectGolden("\(error)", "not-found-property")
    // The key path of a property that may be overridden does not know its name.
    container.into(Controller.self).inject(\.cache)
    let other = resolutionError { try injected(Controller()) }
    #expect(other?.path.first?.property == nil && other?.path.first?.location?.line == line + 7)
  }

  @Test func errorsOfBlocksAreWrapped() async throws {
    let line = #line + 1
    container.into(InjectedScreen.self).inject { _, _ in throw Broken() }
    let error = try #require(resolutionError { try injected(InjectedScreen()) })
    #expect(error.reason == .injectionFailed && error.underlying as? Broken == Broken())
    #expect(error.path.map(\.location?.line) == [line])
    try expectGolden("\(error)", "injection-failed")
    container.into(Log.self).inject { _, _ in throw CancellationError() }
    #expect(throws: CancellationError.self) { try injected(Log()) }
    await #expect(throws: CancellationError.self) { try await container.resolve(into: Log()) }
  }

  /// Injections are user code: none runs while a lock is held.
  @Test func aBlockMayUseItsContainer() throws {
    container.into(Log.self).inject { [container] log, _ in
      container.register { _ in "registered" }
      container.into(Log.self).inject { _, _ in }
      log.lines.append(try container.resolve())
    }
    #expect(try injected(Log()).lines == ["registered"])
  }

  @Test func propertiesShareAGraph() throws {
    container.register(lifetime: .graph) { _ in Object() }
    container.register(factory: auto { (object: Object) in Holder(object) })
    container.into(InjectedScreen.self).inject(\.one).inject(\.other)
    let screen = try injected(InjectedScreen())
    #expect(screen.one?.value != nil && screen.one?.value === screen.other?.value)
  }
}

/// Not private: messages name a private type by its address.
final class InjectedScreen {
  struct Cache {}
  var cache = Cache()
  var one: Holder<Object>?
  var other: Holder<Object>?
}
