import Guise

extension Row {
  /// Resolving one service.
  static var resolving: [Row] {
    [
      Row(
        name: "transient", does: "any Port, the only registration; direct init",
        work: .port { $0.registerPorts(1) }, goal: .atMost(2)),
      Row(
        // Not counted, as the other of 1,001: how many keys meet in a table of theirs is chance.
        name: "transient-of-1001", does: "the same among 1,001 registrations",
        work: .port { $0.registerPorts(1_001) }, goal: .atMost(2), counting: nil),
      Row(
        name: "singleton", does: "any Port that exists, the only registration; direct init",
        work: .port { $0.registerPorts(1, .singleton) }, goal: .atMost(1),
        // Each takes so little that differences between starts of a process would show.
        counting: Counting(few: 20_000, many: 60_000)),
      Row(
        name: "singleton-of-1001", does: "the same among 1,001 registrations",
        work: .port { $0.registerPorts(1_001, .singleton) }, goal: .atMost(1), counting: nil),
      Row(
        name: "tag", does: "by one string tag among 101",
        work: .pair {
          let container = Container()
          container.registerPorts(1)
          for number in 0..<100 {
            container.register((any Port).self, tags: "tag \(number)") { _ in Leaf() }
          }
          return (
            leaves,
            { turns in
              for _ in 0..<turns { consume(try container.resolve((any Port).self, tags: "tag 42")) }
            }
          )
        }, goal: .atMost(6)),
      Row(
        name: "two-tags", does: "by two string tags among 101",
        work: .pair {
          let container = Container()
          container.registerPorts(1)
          for number in 0..<100 {
            container.register((any Port).self, tags: "tag \(number)", "all") { _ in Leaf() }
          }
          return (
            leaves,
            { turns in
              for _ in 0..<turns {
                consume(try container.resolve((any Port).self, tags: "tag 42", "all"))
              }
            }
          )
        }, goal: .atMost(8)),
      Row(
        name: "two-arguments", does: "with two arguments; direct init with two",
        work: .pair {
          let container = withSum
          return (
            sums,
            { turns in
              for turn in 0..<turns {
                consume(try container.resolve((any Port).self, args: turn, 2))
              }
            }
          )
        }, goal: .atMost(6)),
      Row(
        name: "weak", does: "a weak instance that is alive; direct init",
        work: .pair {
          let container = Container()
          container.register(C.self, lifetime: .weak) { _ in C() }
          let alive = try container.resolve(C.self)
          return (
            { turns in for _ in 0..<turns { consume(makeC()) } },
            { turns in
              for _ in 0..<turns { consume(try container.resolve(C.self)) }
              withExtendedLifetime(alive) {}
            }
          )
        }, goal: .atMost(10)),
      Row(
        name: "decorator", does: "with one decorator, which returns what it is given",
        work: .port {
          $0.registerPorts(1)
          $0.decorate((any Port).self) { port, _ in port }
        }, goal: .atMost(8)),
      Row(
        name: "forward", does: "any Port, forwarded to the class that makes it",
        work: .port {
          let leaf = $0.register(Leaf.self) { _ in Leaf() }
          $0.register((any Port).self, forwardingTo: leaf) { $0 }
        }, goal: .atMost(6)),
      Row(
        name: "provider", does: "a call of a Provider with two arguments; direct init with two",
        work: .pair {
          let container = withSum
          let make = try container.resolve(Provider<any Port, Int, Int>.self)
          return (
            sums,
            { turns in
              for turn in 0..<turns { consume(try make(turn, 2)) }
              withExtendedLifetime(container) {}
            }
          )
        }, goal: .atMost(8)),
      Row(
        name: "injected", does: "a class with three @Injected properties; four direct inits",
        work: .pair {
          let container = Container()
          container.register(A1.self) { _ in A1() }
          container.register(A2.self) { _ in A2() }
          container.register(A3.self) { _ in A3() }
          container.register(injectable: Filled.self)
          return (
            { turns in for _ in 0..<turns { consume(makeFilledByHand()) } },
            { turns in for _ in 0..<turns { consume(try container.resolve(Filled.self)) } }
          )
        }, goal: .atMost(10)),
      Row(
        name: "async", does: "async transient; direct async init",
        work: .asyncPair {
          let container = Container()
          container.register((any Port).self) { _ async in Leaf() }
          return (
            { turns in for _ in 0..<turns { consume(await makeLeafAsync()) } },
            { turns in
              for _ in 0..<turns { consume(try await container.resolve((any Port).self)) }
            }
          )
        }, goal: .atMost(4)),
    ]
  }

  fileprivate static var leaves: Loop { { turns in for _ in 0..<turns { consume(makeLeaf()) } } }

  private static var sums: Loop {
    { turns in for turn in 0..<turns { consume(makeSum(turn, 2)) } }
  }

  private static var withSum: Container {
    let container = Container()
    container.register((any Port).self) { (_, number: Int, other: Int) in Sum(number, other) }
    return container
  }
}

extension Row.Work {
  /// Resolves `any Port` without tags beside a direct init.
  fileprivate static func port(_ register: @escaping (Container) -> Void) -> Row.Work {
    .pair {
      let container = Container()
      register(container)
      return (
        Row.leaves,
        { turns in for _ in 0..<turns { consume(try container.resolve((any Port).self)) } }
      )
    }
  }
}

extension Container {
  /// Registers `any Port` without tags, and so many with those of other services.
  fileprivate func registerPorts(_ registrations: Int, _ lifetime: Lifetime = .transient) {
    register((any Port).self, lifetime: lifetime) { _ in Leaf() }
    for number in 1..<max(1, registrations) { register(Int.self, tags: number) { _ in number } }
  }
}
