import Dispatch
import Guise

extension Row {
  /// Resolving several instances at a time, and on several threads.
  static var several: [Row] {
    [
      Row(
        name: "graph", does: "five instances by auto; five direct inits",
        work: .app(App.self), goal: .atMost(2.2)),
      Row(
        name: "graph-as-optional", does: "the same graph as App?",
        work: .app(App?.self), goal: .atMost(4)),
      Row(
        name: "graph-with-shared", does: "the same graph, C with the lifetime .graph",
        work: .app(App.self, shared: .graph), goal: .atMost(15)),
      Row(
        name: "array-of-100", does: "[any Port] of 100; 100 direct inits and an array",
        work: .pair {
          let container = Container()
          container.registerTagged(100)
          return (
            { turns in for _ in 0..<turns { consume(makeLeaves()) } },
            { turns in for _ in 0..<turns { consume(try container.resolve([any Port].self)) } }
          )
        }, goal: .atMost(3), counting: Counting(few: 50, many: 150)),
      Row(
        name: "request",
        does: "a new child, one .scoped in it, dropped; direct init and two allocations",
        work: .pair {
          let container = Container()
          container.register(C.self, lifetime: .scoped) { _ in C() }
          return (
            { turns in for _ in 0..<turns { consume(makeRequest()) } },
            { turns in
              for _ in 0..<turns { consume(try Container(parent: container).resolve(C.self)) }
            }
          )
        }, goal: .atMost(30), counting: Counting(goal: 6_000)),
      Row(
        name: "two-threads",
        does: "two threads, each with a singleton of its own, in operations a second; one thread",
        work: .pair {
          let container = Container()
          container.register((any Port).self, lifetime: .singleton) { _ in Leaf() }
          container.register(App.self, lifetime: .singleton) { _ in makeApp() }
          let work: @Sendable (Int, Int) -> Void = { thread, turns in
            for _ in 0..<turns {
              if thread == 0 {
                if let port = try? container.resolve((any Port).self) { consume(port) }
              } else if let app = try? container.resolve(App.self) {
                consume(app)
              }
            }
          }
          return (
            // Each does half of the work, one after the other.
            { turns in for thread in 0..<2 { work(thread, turns) } },
            { turns in DispatchQueue.concurrentPerform(iterations: 2) { work($0, turns) } }
          )
        }, goal: .atLeast(1.5), counting: nil),
    ]
  }

  /// Registering, a thousand times in one container.
  static var registering: [Row] {
    let count = 1_000
    return [
      Row(
        name: "register", does: "one registration of 1,000",
        work: .alone { { turns in for _ in 0..<turns { Container().registerTagged(count) } } },
        goal: .atMost(800), things: count, counting: .ofLargeOperations),
      Row(
        name: "register-first", does: "the same, the first 1,000 in a process",
        work: .firstTime {
          let container = Container()
          return ContinuousClock().measure { container.registerTagged(count) }
            / .nanoseconds(count)
        }, goal: .atMost(2_000), counting: nil),
      Row(
        name: "register-memory", does: "what one registration of 1,000 takes",
        work: .firstTime {
          // Many, so that pages tell.
          let containers = (0..<50).map { _ in Container() }
          guard let before = residentBytes else { return nil }
          for container in containers { container.registerTagged(count) }
          guard let after = residentBytes else { return nil }
          return withExtendedLifetime(containers) {
            Double(after - before) / Double(count * containers.count)
          }
        }, goal: .atMost(300), unit: .bytes, counting: nil),
    ]
  }
}

extension Container {
  /// Registers `any Port` under so many tags.
  @inline(never) fileprivate func registerTagged(_ count: Int) {
    for number in 0..<count { register((any Port).self, tags: number) { _ in Leaf() } }
  }
}

extension Row.Work {
  /// Resolves App(A(C), B(C)), asked for as some type, beside direct inits.
  fileprivate static func app<Asked>(
    _ asked: Asked.Type, shared lifetime: Lifetime = .transient
  ) -> Row.Work {
    .pair {
      let container = Container()
      container.register(lifetime: lifetime, factory: auto(C.init))
      container.register(factory: auto(A.init(c:)))
      container.register(factory: auto(B.init(c:)))
      container.register(factory: auto(App.init(a:b:)))
      return (
        { turns in for _ in 0..<turns { consume(makeApp()) } },
        { turns in for _ in 0..<turns { consume(try container.resolve(asked)) } }
      )
    }
  }
}
