import Guise
import TestSupport
import Testing

@Suite("Cycles and chains on stacks of any size", .endsInTime)
struct StackTests {
  static let stackSizes = [64 << 10, 128 << 10, 512 << 10, 2 << 20, 8 << 20]

  /// More links than a stack has room for, but for the largest; 10,000 for all under stress.
  private static func longest(_ size: Int) -> Int {
    TestSettings.isStress || size >= 8 << 20 ? 10_000 : 2_000
  }

  /// Each link asks for the next one.
  ///
  /// - Parameter isClosed: the last asks for the first; else it ends the chain.
  private static func chain(_ count: Int, isClosed: Bool, _ lifetime: Lifetime) -> Container {
    let container = Container()
    for number in 0..<count {
      container.register(Int.self, tags: number, lifetime: lifetime) { r in
        if number + 1 == count && !isClosed { return 0 }
        return try r.resolve(Int.self, tags: (number + 1) % count) + 1
      }
    }
    return container
  }

  private enum Answer: Equatable {
    case value(Int)
    case failed(ResolutionError.Reason, pathCount: Int, isClosed: Bool)
  }

  private static func answer(_ container: Container) -> Answer {
    do {
      return .value(try container.resolve(Int.self, tags: 0))
    } catch let error as ResolutionError {
      return .failed(error.reason, pathCount: error.path.count, isClosed: error.isClosedCycle)
    } catch {
      return .value(-1)
    }
  }

  private static func answer(
    of container: Container, onAStackOf size: Int
  ) async -> Answer? {
    await onThreads(1, stackSize: size) { _ in answer(container) }.first
  }

  /// A cycle that a stack has no room for cannot be told from a chain that has no end.
  @Test(arguments: stackSizes, [Lifetime.transient, .singleton, .graph])
  func aCycle(_ size: Int, _ lifetime: Lifetime) async {
    for count in [1, 3, 70, Self.longest(size)] {
      let answer = await Self.answer(
        of: Self.chain(count, isClosed: true, lifetime), onAStackOf: size)
      switch answer {
      case .failed(.cycle, let pathCount, let isClosed):
        #expect(pathCount == count + 1 && isClosed, "\(count)")
      case .failed(.tooDeep, let pathCount, _):
        // The last step may be the one that there is no room for.
        #expect(count > 3 && pathCount <= count, "\(count)")
      default:
        Issue.record("\(count): \(String(describing: answer))")
      }
    }
  }

  @Test(arguments: stackSizes, [Lifetime.transient, .singleton, .graph])
  func aChain(_ size: Int, _ lifetime: Lifetime) async {
    for count in [3, 70, Self.longest(size)] {
      let container = Self.chain(count, isClosed: false, lifetime)
      let answer = await Self.answer(of: container, onAStackOf: size)
      switch answer {
      case .value(let value):
        #expect(value == count - 1)
      case .failed(.tooDeep, let pathCount, _):
        #expect(count > 3 && pathCount > 1 && pathCount <= count, "\(count)")
      default:
        Issue.record("\(count): \(String(describing: answer))")
      }
    }
  }

  @Test func theSmallestStackHasRoomForAShortChain() async {
    let container = Self.chain(3, isClosed: false, .transient)
    #expect(await Self.answer(of: container, onAStackOf: 64 << 10) == .value(2))
  }

  /// What was too deep on one stack is built on a larger one.
  @Test func theContainerWorksOn() async {
    let container = Self.chain(200, isClosed: false, .singleton)
    guard case .failed(.tooDeep, _, _) = await Self.answer(of: container, onAStackOf: 64 << 10)
    else {
      Issue.record("a chain of 200 has room on a stack of 64 KiB")
      return
    }
    #expect(await Self.answer(of: container, onAStackOf: 64 << 20) == .value(199))
  }

  /// The addresses of a large stack that is gone are another's small one.
  @Test func aStackThatIsGoneLeavesNothing() async {
    let cycle = Self.chain(3, isClosed: true, .transient)
    let deep = Self.chain(60, isClosed: false, .transient)
    for _ in 0..<20 {
      #expect(await Self.answer(of: deep, onAStackOf: 128 << 20) == .value(59))
      for size in [64 << 10, 96 << 10, 256 << 10] {
        let answer = await Self.answer(of: cycle, onAStackOf: size)
        #expect(answer == .failed(.cycle, pathCount: 4, isClosed: true), "\(size)")
      }
    }
  }

  @Test func theMessageOfALongPathIsShort() async throws {
    let container = Self.chain(3_000, isClosed: false, .transient)
    let errors = await onThreads(1, stackSize: 512 << 10) { _ in
      resolutionError { try container.resolve(Int.self, tags: 0) }
    }
    let error = try #require(errors.first ?? nil)
    #expect(error.reason == .tooDeep)
    #expect(error.description.split(separator: "\n").count < 50)
  }
}
