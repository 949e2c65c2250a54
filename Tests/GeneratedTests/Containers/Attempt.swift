@testable import Guise

/// A registration that is resolved and then used: what it resolves later, and so on.
struct Attempt {
  /// Why it could not be built.
  private(set) var reason: ResolutionError.Reason?
  /// Something that it resolves later, or a part of it does, could not be.
  private(set) var isBrokenLater = false
  /// How much was resolved later.
  private(set) var used = 0

  /// What use of the samples of one registration came to.
  private struct Use {
    var parts: [Int] = []
    /// Of each that is resolved later: what those alternatives gave that could be resolved.
    var later: [[[Int]]] = []
  }

  init(_ registration: Registration, in container: Container) async {
    do {
      let built = try await Self.build(registration.key.service, registration, in: container)
      if let sample = built as? any Sample { await use(sample) }
    } catch {
      reason = (error as? ResolutionError)?.reason ?? .factoryFailed
    }
  }

  private static func build<Service>(
    _ service: Service.Type, _ registration: Registration, in container: Container
  ) async throws -> Any {
    let input: Input = registration.key.arguments.isEmpty ? .none : .given(1)
    return try await registration.awaitResolve(for: container, input).value(as: service)
  }

  /// What another container may have built is left to that one's own attempt: so that all samples
  /// of a registration that are met are alike.
  private mutating func use(_ first: any Sample) async {
    var uses: [Int: Use] = [:]
    var open = [first]
    func meet(_ samples: [any Sample]) -> [Int] {
      let own = samples.filter { !$0.origin.isKeptForOthers }
      open += own
      return own.map(\.origin.line)
    }
    while let sample = open.popLast() {
      guard uses[sample.origin.line] == nil else { continue }
      var use = Use(parts: meet(sample.parts))
      for later in sample.later {
        var results: [[Int]] = []
        for alternative in later.alternatives {
          used += 1
          if let samples = try? await alternative() { results.append(meet(samples)) }
        }
        use.later.append(results)
      }
      uses[sample.origin.line] = use
    }
    isBrokenLater = Self.broken(uses).contains(first.origin.line)
  }

  private static func broken(_ uses: [Int: Use]) -> Set<Int> {
    var broken: Set<Int> = []
    var isChanging = true
    while isChanging {
      isChanging = false
      for (line, use) in uses where !broken.contains(line) {
        let isBroken =
          !broken.isDisjoint(with: use.parts)
          || use.later.contains { !$0.contains(where: broken.isDisjoint) }
        if isBroken {
          broken.insert(line)
          isChanging = true
        }
      }
    }
    return broken
  }
}
