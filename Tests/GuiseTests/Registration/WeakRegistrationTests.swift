import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Weak registration of an existing object")
struct WeakRegistrationTests {
  protocol Screenlike: AnyObject {}
  final class Controller: Screenlike, Sendable {}
  final class Told: Resolvable {
    func didResolveDependencies() { Issue.record("told, though it was not made") }
  }

  @Test func whileSomeoneHoldsIt() throws {
    let container = Container()
    var controller: Controller? = Controller()
    let key = try container.register(weak: #require(controller))
    #expect(key == Key<Controller>())
    for _ in 1...3 { #expect(try container.resolve(Controller.self) === controller) }
    #expect(try container.resolve([Controller?].self).count == 1)
    controller = nil
    #expect(resolutionError { try container.resolve(Controller.self) }?.reason == .notFound)
    #expect(try container.resolve(Controller?.self) == nil)
    #expect(try container.resolve([Controller].self).isEmpty)
  }

  @Test func underAProtocolWithTags() throws {
    let container = Container()
    let controller = Controller()
    container.register((any Screenlike).self, weak: controller, tags: "main")
    #expect(try container.resolve((any Screenlike).self, tags: "main") === controller)
    #expect(try container.resolve((any Screenlike)?.self) == nil)
  }

  @Test func arraysLeaveOutWhatIsGone() throws {
    let container = Container()
    let kept = Controller()
    container.register(weak: kept, tags: 1)
    container.register(weak: Controller(), tags: 2)
    container.register(weak: kept, tags: 3)
    #expect(try container.resolve([Controller].self).count == 2)
  }

  @Test func again() throws {
    let container = Container()
    for _ in 1...3 {
      let controller = Controller()
      container.register(weak: controller)
      #expect(try container.resolve(Controller.self) === controller)
    }
    #expect(container.keys(Controller.self).count == 1)
    let controller = Controller()
    let key = container.register(weak: controller, metadata: 1)
    #expect(container.metadata(for: key, as: Int.self) == 1)
    #expect(try container.resolve(Controller.self) === controller)
    container.register { _ in Controller() }
    #expect(try container.resolve(Controller.self) !== controller)
  }

  @Test func theContainerHoldsNoneOfThem() {
    let alive = Counter()
    let container = Container()
    for _ in 1...100 { container.register(weak: Counted(alive)) }
    #expect(alive.value == 0)
  }

  @Test func whatIsBehindAGoneObjectIsVisible() throws {
    let parents = Controller()
    let parent = Container()
    let child = Container(parent: parent)
    parent.register(lifetime: .singleton, instance: parents)
    do {
      let own = Controller()
      child.register(weak: own)
      #expect(try child.resolve(Controller.self) === own)
      #expect(try child.resolve([Controller].self).map { $0 === own } == [true])
      withExtendedLifetime(own) {}
    }
    for _ in 1...2 { #expect(try child.resolve(Controller.self) === parents) }
    #expect(try child.resolve(Controller?.self) === parents)
    #expect(try child.resolve([Controller].self).map { $0 === parents } == [true])
    #expect(try child.make(Controller.self) === parents)
    #expect(child.keys(Controller.self).count == 1)
    let again = Controller()
    child.register(weak: again)
    #expect(try child.resolve(Controller.self) === again)
  }

  @Test func whatIsBehindAGoneObjectIsAwaited() async throws {
    let parents = Controller()
    let parent = Container()
    let child = Container(parent: parent)
    child.register(weak: Controller(), tags: "t")
    parent.register(tags: "t") { _ async in
      await Task.yield()
      return parents
    }
    #expect(try await child.resolve(Controller.self, tags: "t") === parents)
    let reason = resolutionError { try child.resolve(Controller.self, tags: "t") }?.reason
    #expect(reason == .requiresAsync)
  }

  /// A replaced registration cannot be released while somebody may be reading it: so none is replaced.
  @Test func replacingForEverCostsNoMemory() throws {
    let container = Container()
    let alive = Counter()
    for round in 0..<10_000 {
      let object = Controller()
      let key = container.register(weak: object, metadata: Metadata(alive))
      if round.isMultiple(of: 1_000) {
        #expect(try container.resolve(Controller.self) === object)
        #expect(container.metadata(for: key, as: Metadata.self) != nil)
        #expect(alive.value == 1)
      }
    }
    let kept = Controller()
    container.register(weak: kept)
    #expect(try container.resolve(Controller.self) === kept)
    #expect(alive.value == 0)
    #expect(container.keys(Controller.self).count == 1)
  }

  /// The metadata's `deinit` is user code: it runs while no lock is held.
  @Test func metadataIsReleasedOutsideOfTheLock() throws {
    let container = Container()
    let controller = Controller()
    container.register(
      weak: controller, metadata: OnDeinit { container.register(instance: "from deinit") })
    container.register(weak: controller)
    #expect(try container.resolve(String.self) == "from deinit")
  }

  private final class Metadata: Counted, @unchecked Sendable {}

  private final class OnDeinit: Sendable {
    private let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    deinit { body() }
  }

  @Test func anExistingObjectIsNotTold() throws {
    let container = Container()
    let told = Told()
    container.register(weak: told)
    for _ in 1...2 { #expect(try container.resolve(Told.self) === told) }
  }

  @Test func awaitedAndVerified() async throws {
    let container = Container()
    let controller = Controller()
    container.register(weak: controller)
    #expect(try await container.resolve(Controller.self) === controller)
    let report = container.verify()
    #expect(report.findings.isEmpty && report.opaque == 0)
  }
}
