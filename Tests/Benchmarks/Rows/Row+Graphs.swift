import Guise

extension Row {
  /// Resolving several instances at a time.
  static var graphs: [Row] {
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
          for number in 0..<100 {
            container.register((any Port).self, tags: number) { _ in Leaf() }
          }
          return (
            { turns in for _ in 0..<turns { consume(makeLeaves()) } },
            { turns in
              for _ in 0..<turns { consume(try container.resolve([any Port].self)) }
            }
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
              for _ in 0..<turns {
                consume(try Container(parent: container).resolve(C.self))
              }
            }
          )
        }, goal: .atMost(30), counting: Counting(goal: 6_000)),
    ]
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
