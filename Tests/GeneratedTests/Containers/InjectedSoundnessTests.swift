import Guise
import GuiseVerification
import TestSupport
import Testing

/// What `verify()` says of random cycles through parameters and properties, against what resolving
/// does: it finds a cycle exactly where some resolve of a fresh container throws one.
@Suite("verify() is right about properties")
struct InjectedSoundnessTests {
  final class Node<Number: Sendable>: @unchecked Sendable {
    var zero: Node<N0>?
    var one: Node<N1>?
    var two: Node<N2>?
    var three: Node<N3>?
  }

  private static func factory<Number: Sendable>(
    _ type: Node<Number>.Type, _ generator: inout SplitMix
  ) -> AutoFactory<Node<Number>> {
    // Without parameters more often, so that not everything fails.
    var factory: AutoFactory<Node<Number>> =
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: auto { (_: Node<N0>) in Node<Number>() }
      case 1: auto { (_: Node<N1>?) in Node<Number>() }
      case 2: auto { (_: [Node<N2>]) in Node<Number>() }
      case 3: auto { (_: Node<N3>) in Node<Number>() }
      case 4: auto { (_: LazyResolver<Node<N0>>) in Node<Number>() }
      default: auto { () in Node<Number>() }
      }
    if Int.random(in: 0..<3, using: &generator) == 0 { factory = factory.injecting(\.zero) }
    if Int.random(in: 0..<3, using: &generator) == 0 { factory = factory.injecting(\.one) }
    if Int.random(in: 0..<3, using: &generator) == 0 {
      factory = factory.injecting(optional: \.two)
    }
    if Int.random(in: 0..<3, using: &generator) == 0 { factory = factory.injecting(\.three) }
    return factory
  }

  private static func container(seed: UInt64) -> Container {
    var generator = SplitMix(seed: seed)
    let lifetimes: [Lifetime] = [.transient, .singleton, .graph, .scoped, .weak]
    func lifetime() -> Lifetime { lifetimes.randomElement(using: &generator) ?? .transient }
    let container = Container()
    container.register(lifetime: lifetime(), factory: factory(Node<N0>.self, &generator))
    container.register(lifetime: lifetime(), factory: factory(Node<N1>.self, &generator))
    container.register(lifetime: lifetime(), factory: factory(Node<N2>.self, &generator))
    container.register(lifetime: lifetime(), factory: factory(Node<N3>.self, &generator))
    return container
  }

  private static func resolve(_ number: Int, from container: Container) throws {
    switch number {
    case 0: _ = try container.resolve(Node<N0>.self)
    case 1: _ = try container.resolve(Node<N1>.self)
    case 2: _ = try container.resolve(Node<N2>.self)
    default: _ = try container.resolve(Node<N3>.self)
    }
  }

  private static func resolveAsync(_ number: Int, from container: Container) async throws {
    switch number {
    case 0: _ = try await container.resolve(Node<N0>.self)
    case 1: _ = try await container.resolve(Node<N1>.self)
    case 2: _ = try await container.resolve(Node<N2>.self)
    default: _ = try await container.resolve(Node<N3>.self)
    }
  }

  @Test func cyclesAreFoundExactlyWhereTheyAreThrown() async {
    let seeds = GeneratedCases.seeds(100)
    var counts = [true: 0, false: 0]
    for seed in seeds {
      let findings = Self.container(seed: seed).verify().errors
      #expect(findings.allSatisfy { $0.code == .dependencyCycle }, "seed \(seed)")
      var failed: Set<AnyKey> = []
      let keys = Self.container(seed: seed).keys(matching: Criteria())
      for number in 0..<4 {
        let expected = Result { try Self.resolve(number, from: Self.container(seed: seed)) }
        let awaited: Bool
        do {
          try await Self.resolveAsync(number, from: Self.container(seed: seed))
          awaited = true
        } catch {
          awaited = false
        }
        switch expected {
        case .success:
          #expect(awaited, "seed \(seed), \(number)")
        case .failure(let error):
          #expect((error as? ResolutionError)?.reason == .cycle, "seed \(seed), \(number)")
          #expect(!awaited, "seed \(seed), \(number)")
          failed.insert(keys[number])
        }
      }
      #expect(findings.isEmpty == failed.isEmpty, "seed \(seed)")
      for finding in findings {
        #expect(failed.contains(finding.registration.key), "seed \(seed), \(finding)")
      }
      counts[findings.isEmpty, default: 0] += 1
    }
    #expect(counts.values.allSatisfy { $0 * 7 > seeds.count }, "\(counts)")
  }
}
