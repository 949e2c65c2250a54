import Guise
import Testing

@Suite("Row 17: weak registrations of existing objects")
struct Row17WeakTests {
  protocol Screenlike: AnyObject {}
  final class Controller: Screenlike {}
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
