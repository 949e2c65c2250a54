import Guise
import TestSupport
import Testing

/// The error of a path that is too long for the stack.
@Suite("Paths at the end of a stack", .endsInTime)
struct DeepPathTests {
  final class Leaf {}
  final class Branch {
    init(_ leaf: Leaf, _ twig: Twig) {}
  }
  final class Twig {
    init(_ leaf: Leaf, _ branch: Branch) {}
  }

  /// The factory that had no room may be none of the cycle's.
  @Test(arguments: stride(from: 64, through: 192, by: 4).map { $0 << 10 })
  func theKeyIsInTheCycle(_ size: Int) async throws {
    let container = Container()
    container.register(factory: auto(Leaf.init))
    container.register(factory: auto(Branch.init))
    container.register(factory: auto(Twig.init))
    let error = try #require(
      await onThreads(1, stackSize: size) { _ in
        resolutionError { try container.resolve(Branch.self) }
      }[0])
    #expect(error.reason == .cycle && error.services == ["Branch", "Twig", "Branch"])
    #expect(error.key == AnyKey(Key<Branch>()))
  }

  final class Link: @unchecked Sendable {
    var next: Link?
    var computed: Link? {
      get { next }
      set { next = newValue }
    }
  }

  /// A computed property has no name in the path.
  @Test(arguments: [true, false])
  func aPropertyAndItsRegistrationShareALine(_ isNamed: Bool) async throws {
    let container = Container()
    container.register(factory: auto(Link.init).injecting(isNamed ? \.next : \.computed))
    let error = try #require(
      await onThreads(1, stackSize: 512 << 10) { _ in
        resolutionError { try container.resolve(Link.self) }
      }[0])
    #expect(error.path.map(\.property) == [nil, isNamed ? "next" : nil, nil])
  }

  /// The steps of all properties are alike, as they name neither tags nor another line.
  @Test(arguments: [64, 512].map { $0 << 10 })
  func aChainOfPropertiesIsNoCycle(_ size: Int) async throws {
    let container = Container()
    for tag in 0..<3_000 {
      container.register(tags: tag, factory: auto(Link.init).injecting(\.next, tags: tag + 1))
    }
    let error = try #require(
      await onThreads(1, stackSize: size) { _ in
        resolutionError { try container.resolve(Link.self, tags: 0) }
      }[0])
    #expect(error.reason == .tooDeep && error.path.count > 3)
  }
}
