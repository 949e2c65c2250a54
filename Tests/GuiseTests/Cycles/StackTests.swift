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
    case other
  }

  private static func answer(of container: Container, onAStackOf size: Int) async -> Answer? {
    await onThreads(1, stackSize: size) { _ -> Answer in
      do {
        return .value(try container.resolve(Int.self, tags: 0))
      } catch {
        guard let error = error as? ResolutionError else { return .other }
        return .failed(error.reason, pathCount: error.path.count, isClosed: error.isClosedCycle)
      }
    }.first
  }

  /// A cycle that a stack has no room for cannot be told from a chain that has no end.
  @Test(arguments: stackSizes, [Lifetime.transient, .singleton, .graph])
  func cyclesAndChainsNeverOverflow(_ size: Int, _ lifetime: Lifetime) async {
    for (count, isClosed) in [1, 3, 70, Self.longest(size)].flatMap({ [($0, true), ($0, false)] }) {
      let container = Self.chain(count, isClosed: isClosed, lifetime)
      switch await Self.answer(of: container, onAStackOf: size) {
      case .value(let value): #expect(!isClosed && value == count - 1)
      case .failed(.cycle, let pathCount, true): #expect(isClosed && pathCount == count + 1)
      // The last step may be the one that there is no room for.
      case .failed(.tooDeep, let pathCount, _): #expect(count > 3 && 1...count ~= pathCount)
      case let answer: Issue.record("\(count), \(isClosed): \(String(describing: answer))")
      }
    }
  }

  @Test func aLargerStackBuildsTheRest() async {
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

  final class Front: @unchecked Sendable {
    var back: Back?
  }
  final class Back: @unchecked Sendable {
    var front: Front?
  }
  final class Sun: Injectable {
    @Injected var moon: Moon
    init() {}
  }
  final class Moon: Injectable {
    @Injected var sun: Sun
    init() {}
  }

  /// The error names properties: more work than a factory's, and most in a program that has just begun.
  @Test(arguments: stride(from: 64, through: 240, by: 8).map { $0 << 10 })
  func propertiesNeverOverflow(_ size: Int) async {
    await #expect(processExitsWith: .success) { [size] in
      let container = Container()
      let key = container.register(factory: auto(Front.init).injecting(\.back))
      container.register(factory: auto(Back.init).injecting(\.front))
      container.into(Front.self).inject(\.back)
      container.register(injectable: Sun.self)
      container.register(injectable: Moon.self)
      let errors = await onThreads(1, stackSize: size) { _ in
        [
          resolutionError { try container.resolve(Front.self) },
          resolutionError { try container.resolve(Sun.self) },
          resolutionError { try container.resolve(into: Front()) },
          resolutionError { try container.resolve(keys: [key]) as [Front] },
        ]
      }[0]
      for (number, error) in errors.enumerated() {
        #expect(error?.isClosedCycle == true, "\(number)")
        let names = Set(error?.path.compactMap(\.property) ?? [])
        // Wrappers are found by reflection, which may need more than a small stack.
        #expect(number == 1 || names == ["back", "front"], "\(number)")
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

  /// Arguments may differ from turn to turn: no cycle, unless it never ends.
  @Test func recursionsWithArgumentsAreNoCycles() async throws {
    let container = Container()
    container.register(Int.self) { (r, depth: Int) in
      depth == 0 ? 0 : try r.resolve(Int.self, args: depth - 1) + 1
    }
    container.register(Int.self, tags: "async") { (r, depth: Int) async throws in
      depth == 0 ? 0 : try await r.resolve(Int.self, tags: "async", args: depth - 1) + 1
    }
    let found = await onThreads(1, stackSize: 64 << 20) { _ in
      try? container.resolve(Int.self, args: 2_000)
    }
    #expect(found == [2_000])
    #expect(try container.now(Int.self, args: 200) == 200)
    #expect(try await container.resolve(Int.self, tags: "async", args: 1_000) == 1_000)
    let errors = await onThreads(1, stackSize: 1 << 20) { _ in
      resolutionError { try container.resolve(Int.self, args: -1) }
    }
    #expect(errors.map { $0?.isClosedCycle } == [true] && errors[0]?.path.count == 2)
    let error = await resolutionError {
      try await container.resolve(Int.self, tags: "async", args: -1)
    }
    #expect(error?.isClosedCycle == true)
  }
}
