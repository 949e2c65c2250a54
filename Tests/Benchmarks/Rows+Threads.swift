import Dispatch
import Guise

extension Measurement {
  /// Two threads, each with a cached singleton of its own, against one thread: operations a second.
  func twoThreads() throws -> Row {
    let container = Container()
    container.register((any Port).self, tags: 0, lifetime: .singleton) { _ in Leaf() }
    container.register(App.self, lifetime: .singleton) { _ in makeApp() }
    container.register((any Port).self, lifetime: .singleton) { _ in Leaf() }
    let ports: @Sendable (Int) -> Void = { turns in
      for _ in 0..<turns {
        if let port = try? container.resolve((any Port).self) { consume(port) }
      }
    }
    let apps: @Sendable (Int) -> Void = { turns in
      for _ in 0..<turns {
        if let app = try? container.resolve(App.self) { consume(app) }
      }
    }
    let times = compare(
      // Each does half of the work, one after the other.
      baseline: { turns in
        ports(turns)
        apps(turns)
      },
      guise: { turns in
        DispatchQueue.concurrentPerform(iterations: 2) { $0 == 0 ? ports(turns) : apps(turns) }
      })
    return Row(
      name: "two threads, two singletons, × one thread", baseline: times.baseline,
      guise: times.guise, ratio: times.baseline / times.guise, target: 1.7, isFloor: true)
  }
}
