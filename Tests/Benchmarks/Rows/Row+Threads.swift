import Dispatch
import Guise

extension Row {
  /// Several threads at a time.
  static var threads: [Row] {
    [
      Row(
        name: "two-threads",
        does: "two threads, each with a singleton of its own, in operations a second; one thread",
        work: .pair {
          let container = Container()
          container.register((any Port).self, lifetime: .singleton) { _ in Leaf() }
          container.register(App.self, lifetime: .singleton) { _ in makeApp() }
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
          return (
            // Each does half of the work, one after the other.
            { turns in
              ports(turns)
              apps(turns)
            },
            { turns in
              DispatchQueue.concurrentPerform(iterations: 2) {
                $0 == 0 ? ports(turns) : apps(turns)
              }
            }
          )
        }, goal: .atLeast(1.5), counting: nil)
    ]
  }
}
