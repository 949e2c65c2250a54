import Testing

@testable import Guise

/// What the model says of random containers, against what an async resolve does.
@Suite("Row 35: verify() is right")
struct VerifySoundnessTests {
  struct S<let n: Int>: Sendable {}

  /// A factory, and the service that only its lazy resolver needs.
  private struct Shape<Service> {
    var factory: AutoFactory<Service>
    var later: Any.Type?

    init(_ factory: AutoFactory<Service>, later: Any.Type? = nil) {
      self.factory = factory
      self.later = later
    }
  }

  private static func shapes<let n: Int>(_ type: S<n>.Type) -> [Shape<S<n>>] {
    [
      Shape(auto { () in S<n>() }),
      Shape(auto { (_: S<0>) in S<n>() }),
      Shape(auto { (_: S<1>, _: S<2>?) in S<n>() }),
      Shape(auto { (_: [S<3>]) in S<n>() }),
      Shape(auto { (_: LazyFullResolver<S<4>>) in S<n>() }, later: S<4>.self),
      Shape(auto { (_: S<5>?, _: S<0>?) in S<n>() }),
      Shape(auto { (_: LazyResolver<S<1>>, _: S<2>) in S<n>() }, later: S<1>.self),
      Shape(auto { (_: [S<0>?], _: S<5>) in S<n>() }),
      Shape(auto { (_: [LazyTagsResolver<S<3>>], _: S<4>) in S<n>() }),
      Shape(auto { (_: S<3>) async in S<n>() }),
      Shape(auto { (_: [S<1>]?, _: S<4>??) in S<n>() }),
    ]
  }

  /// One to three containers, the innermost last, and what their registrations may lack all the same.
  private struct Case {
    let containers: [Container]
    var later: [Int: Any.Type] = [:]
    var generator: SplitMix

    init(seed: UInt64) {
      generator = SplitMix(seed: seed)
      var containers = [Container()]
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        containers.append(Container(parent: containers.last))
      }
      self.containers = containers
      for container in containers {
        add(S<0>.self, to: container)
        add(S<1>.self, to: container)
        add(S<2>.self, to: container)
        add(S<3>.self, to: container)
        add(S<4>.self, to: container)
        add(S<5>.self, to: container)
      }
    }

    mutating func add<let n: Int>(_ type: S<n>.Type, to container: Container) {
      for tag in ["", "x"] where Int.random(in: 0..<10, using: &generator) < (tag.isEmpty ? 7 : 2) {
        let shapes = VerifySoundnessTests.shapes(type)
        // A leaf more often, so that not everything fails.
        let number = Int.random(in: -4..<shapes.count, using: &generator)
        let shape = shapes[max(number, 0)]
        let lifetime: Lifetime = Bool.random(using: &generator) ? .transient : .singleton
        let line = later.count
        later[line] = shape.later ?? Never.self
        if tag.isEmpty {
          container.register(lifetime: lifetime, line: line, factory: shape.factory)
        } else {
          container.register(tags: tag, lifetime: lifetime, line: line, factory: shape.factory)
        }
      }
    }
  }

  @Test func theModelAgreesWithTheContainer() async {
    var outcomes: [ResolutionError.Reason?: Int] = [:]
    for seed in UInt64(1)...400 {
      let sample = Case(seed: seed)
      let container = sample.containers[sample.containers.count - 1]
      let model = RegistrationGraph(container)
      let report = container.verify()
      let isSound = model.graph.cycles().isEmpty && model.nodes.allSatisfy(\.missing.isEmpty)
      #expect(report.findings.isEmpty == isSound, "seed \(seed)")
      for (start, registration) in model.views[0].registrations.enumerated() {
        let reached = reached(from: start, in: model)
        let isCircular = !DependencyGraph(
          nodeCount: model.nodes.count,
          edges: model.graph.edges.filter { reached.contains($0.source) }
        ).cycles().isEmpty
        let isLacking = reached.contains { number in
          let node = model.nodes[number]
          return node.missing.contains {
            $0.service != sample.later[node.registration.location.line]
          }
        }
        let reason = await reason(registration.key, in: container)
        outcomes[reason, default: 0] += 1
        #expect((reason == nil) == !(isCircular || isLacking), "seed \(seed), \(registration.key)")
        #expect(reason != .cycle || isCircular, "seed \(seed), \(registration.key)")
        #expect(reason != .notFound || isLacking, "seed \(seed), \(registration.key)")
      }
    }
    #expect(Set(outcomes.keys) == [nil, .cycle, .notFound])
    #expect(outcomes.values.allSatisfy { $0 > 100 }, "\(outcomes)")
  }

  private func reached(from start: Int, in model: RegistrationGraph) -> Set<Int> {
    var reached: Set<Int> = [start]
    var open = [start]
    while let node = open.popLast() {
      for edge in model.graph.edges(from: node) where edge.kind != .deferred {
        if reached.insert(edge.target).inserted { open.append(edge.target) }
      }
    }
    return reached
  }

  private func reason(_ key: AnyKey, in container: Container) async -> ResolutionError.Reason? {
    func open<Service>(_ service: Service.Type) async throws {
      _ = try await TaggedResolution.resolve(service, from: container, tags: key.tags)
    }
    do {
      try await open(key.service)
      return nil
    } catch {
      return (error as? ResolutionError)?.reason ?? .factoryFailed
    }
  }
}
