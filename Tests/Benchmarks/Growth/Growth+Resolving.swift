import Dispatch
import Foundation
import Guise

extension Growth {
  /// Resolving more at a time.
  static var resolving: [Shape] {
    [
      Shape(
        name: "chain of transients", unit: .nanoseconds,
        sizes: Sizes(all: [1, 10, 100, 1_000], quick: [1, 10, 100, 1_000]),
        cost: { try chain($0) }),
      Shape(
        name: "array", unit: .nanoseconds,
        sizes: Sizes(all: [1, 10, 100, 1_000, 10_000], quick: [1, 10, 100, 1_000, 10_000]),
        cost: { try array($0) }),
      Shape(
        name: "threads, each with a singleton of its own", unit: .millionsPerSecond,
        sizes: Sizes(all: threadCounts, quick: threadCounts), cost: { try threads($0) }),
    ]
  }

  private static func chain(_ count: Int) throws -> Double {
    let container = Container()
    container.register(Int.self, tags: 0) { _ in 0 }
    for number in 1..<max(1, count) {
      container.register(Int.self, tags: number) { r in
        try r.resolve(Int.self, tags: number - 1) + 1
      }
    }
    return try nanoseconds { consume(try container.resolve(Int.self, tags: count - 1)) }
  }

  private static func array(_ count: Int) throws -> Double {
    let container = Container()
    for number in 0..<count {
      container.register((any Port).self, tags: number) { _ in Leaf() }
    }
    return try nanoseconds { consume(try container.resolve([any Port].self)) }
  }

  /// 1, 2, 4 and so on to the number of processors.
  private static var threadCounts: [Int] {
    let processors = max(2, ProcessInfo.processInfo.activeProcessorCount)
    return Array(sequence(first: 1) { $0 * 2 < processors ? $0 * 2 : nil }) + [processors]
  }

  private static func threads(_ count: Int) throws -> Double {
    let container = Container()
    for number in 0..<count {
      container.register((any Port).self, tags: number, lifetime: .singleton) { _ in Leaf() }
      _ = try container.resolve((any Port).self, tags: number)
    }
    let operations = 1_000_000
    let elapsed = ContinuousClock().measure {
      DispatchQueue.concurrentPerform(iterations: count) { number in
        for _ in 0..<operations {
          if let port = try? container.resolve((any Port).self, tags: number) { consume(port) }
        }
      }
    }
    return Double(count * operations) * 1_000 / (elapsed / .nanoseconds(1))
  }
}
