import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Factories that make children from arguments")
struct ProviderTests {
  enum Side { case left, right }
  enum Equipment { case laser, jet }
  struct Arm: Equatable {
    var side: Side
    var equipment: Equipment
    var label = ""
  }
  final class RobotFactory: Sendable {
    let arm: Provider<Arm, Side, Equipment>
    init(arm: Provider<Arm, Side, Equipment>) { self.arm = arm }
  }

  private func container() -> Container {
    Container {
      $0.register { (_, side: Side, equipment: Equipment) in
        Arm(side: side, equipment: equipment)
      }
      $0.register(factory: auto(RobotFactory.init))
    }
  }

  @Test func calledLikeAFunction() throws {
    let container = container()
    let factory = try container.resolve(RobotFactory.self)
    #expect(try factory.arm(.left, .laser) == Arm(side: .left, equipment: .laser))
    #expect(try factory.arm(.right, .jet) == Arm(side: .right, equipment: .jet))
  }

  @Test func withoutArgumentsAndWithTags() throws {
    let container = Container()
    let runs = Counter()
    container.register(tags: "t") { _ in runs.increment() }
    let provider = try container.resolve(Provider<Int>.self, tags: "t")
    #expect(runs.value == 0)
    #expect(try provider() == 1)
    #expect(try provider() == 2)
  }

  @Test func awaited() async throws {
    let container = Container()
    container.register { (_, count: Int) async in
      await Task.yield()
      return "\(count)"
    }
    let provider = try await container.resolve(Provider<String, Int>.self)
    #expect(try await provider(7) == "7")
  }

  @Test func anAsyncFactoryNeedsAwait() throws {
    let container = Container()
    container.register { (_, count: Int) async in "\(count)" }
    let provider = try container.resolve(Provider<String, Int>.self)
    #expect(resolutionError { try provider(7) }?.reason == .requiresAsync)
  }

  @Test func whereTheArgumentsAreNotThoseOfARegistration() throws {
    let container = container()
    let provider = try container.resolve(Provider<Arm, Side>.self)
    let error = try #require(resolutionError { try provider(.left) })
    #expect(error.reason == .notFound && error.nearMisses.count == 1)
  }

  @Test func itHoldsItsContainerWeakly() throws {
    var container: Container? = container()
    let factory = try #require(try container?.resolve(RobotFactory.self))
    container = nil
    #expect(resolutionError { try factory.arm(.left, .jet) }?.reason == .noResolver)
  }

  @Test func overridesOfTheResolveThatMadeItAreSeen() throws {
    let container = container()
    let factory = try container.resolve(RobotFactory.self) { overrides in
      overrides.register { (_, side: Side, equipment: Equipment) in
        Arm(side: side, equipment: equipment, label: "override")
      }
    }
    #expect(try factory.arm(.left, .jet).label == "override")
    #expect(try container.resolve(RobotFactory.self).arm(.left, .jet).label == "")
  }

  @Test func arraysOfProviders() throws {
    let container = Container()
    for tag in 1...3 { container.register(tags: tag) { (_, count: Int) in count * tag } }
    container.register(tags: 4) { _ in 0 }
    let providers = try container.resolve([Provider<Int, Int>].self)
    #expect(try providers.map { try $0(10) } == [10, 20, 30])
  }

  @Test func verifyLooksForTheArguments() {
    let right = container().verify()
    #expect(right.findings.isEmpty)
    let wrong = Container()
    wrong.register(factory: auto(RobotFactory.init))
    wrong.register { (_, side: Side) in Arm(side: side, equipment: .jet) }
    #expect(wrong.verify().findings.count == 1)
  }
}
