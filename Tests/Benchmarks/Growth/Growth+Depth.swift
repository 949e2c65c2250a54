import Guise

extension Growth {
  /// Chains, which end, and cycles of many members.
  static var depth: [Shape] {
    [
      Shape(name: "async cycle of transients", cost: { await ring($0, .transient) }),
      Shape(name: "async cycle of singletons", cost: { await ring($0, .singleton) }),
      Shape(name: "async chain", cost: { await ring($0, .transient, isClosed: false) }),
      Shape(name: "sync cycle of transients", cost: { syncRing($0, .transient) }),
      Shape(name: "sync cycle of singletons", cost: { syncRing($0, .singleton) }),
      Shape(name: "sync chain", cost: { syncRing($0, .transient, isClosed: false) }),
      Shape(name: "ring of objects that ask for the next", cost: objects),
    ]
  }

  private static func ring(
    _ count: Int, _ lifetime: Lifetime, isClosed: Bool = true
  ) async -> Double {
    let container = Container()
    for number in 0..<count {
      container.register(Int.self, tags: number, lifetime: lifetime) { r async throws in
        if number + 1 == count && !isClosed { return 0 }
        return try await r.resolve(Int.self, tags: (number + 1) % count)
      }
    }
    return await milliseconds { _ = try? await container.resolve(Int.self, tags: 0) }
  }

  private static func syncRing(
    _ count: Int, _ lifetime: Lifetime, isClosed: Bool = true
  ) -> Double {
    let container = Container()
    for number in 0..<count {
      container.register(Int.self, tags: number, lifetime: lifetime) { r in
        if number + 1 == count && !isClosed { return 0 }
        return try r.resolve(Int.self, tags: (number + 1) % count)
      }
    }
    return milliseconds { onLargeStack { _ = try? container.resolve(Int.self, tags: 0) } }
  }

  private static func objects(_ count: Int) -> Double {
    let container = Container()
    for number in 0..<count {
      container.register(tags: number, lifetime: .singleton) { _ in Link((number + 1) % count) }
    }
    return milliseconds { onLargeStack { _ = try? container.resolve(Link.self, tags: 0) } }
  }

  private final class Link: Resolvable, @unchecked Sendable {
    private let number: Int
    private weak var next: Link?
    init(_ number: Int) { self.number = number }
    func resolveDependencies(_ resolver: any Resolver) throws {
      next = try resolver.resolve(tags: number)
    }
  }
}
