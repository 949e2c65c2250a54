import Guise

extension Measurement {
  private func container(_ registrations: Int, _ lifetime: Lifetime) -> Container {
    let container = Container()
    container.register((any Port).self, lifetime: lifetime) { _ in Leaf() }
    for number in 1..<max(2, registrations) where registrations > 1 {
      container.register(Int.self, tags: number) { _ in number }
    }
    return container
  }

  private func leaves(_ turns: Int) {
    for _ in 0..<turns { consume(makeLeaf()) }
  }

  func transient(_ registrations: Int) throws -> Row {
    let container = container(registrations, .transient)
    return Row(
      "transient, \(registrations) registered", target: 1.5,
      try compare(baseline: leaves) { turns in
        for _ in 0..<turns { consume(try container.resolve((any Port).self)) }
      })
  }

  func singleton(_ registrations: Int) throws -> Row {
    let container = container(registrations, .singleton)
    return Row(
      "cached singleton, \(registrations) registered", target: 0.7,
      try compare(baseline: leaves) { turns in
        for _ in 0..<turns { consume(try container.resolve((any Port).self)) }
      })
  }

  func tagged() throws -> Row {
    let container = container(1, .transient)
    for number in 0..<100 {
      container.register((any Port).self, tags: "tag \(number)") { _ in Leaf() }
    }
    return Row(
      "by one string tag among 101", target: 3,
      try compare(baseline: leaves) { turns in
        for _ in 0..<turns { consume(try container.resolve((any Port).self, tags: "tag 42")) }
      })
  }

  func arguments() throws -> Row {
    let container = Container()
    container.register((any Port).self) { (_, number: Int, other: Int) in Sum(number, other) }
    return Row(
      "two arguments", target: 2,
      try compare(
        baseline: { turns in for turn in 0..<turns { consume(makeSum(turn, 2)) } },
        guise: { turns in
          for turn in 0..<turns { consume(try container.resolve((any Port).self, args: turn, 2)) }
        }))
  }

  func graph() throws -> Row {
    let container = Container()
    container.register(factory: auto(C.init))
    container.register(factory: auto(A.init(c:)))
    container.register(factory: auto(B.init(c:)))
    container.register(factory: auto(App.init(a:b:)))
    return Row(
      "graph of five by auto", target: 1.7,
      try compare(
        baseline: { turns in for _ in 0..<turns { consume(makeApp()) } },
        guise: { turns in for _ in 0..<turns { consume(try container.resolve(App.self)) } }))
  }

  func array() throws -> Row {
    let container = Container()
    for number in 0..<100 {
      container.register((any Port).self, tags: number) { _ in Leaf() }
    }
    return Row(
      "array of 100", target: 2,
      try compare(
        baseline: { turns in for _ in 0..<turns { consume(makeLeaves()) } },
        guise: { turns in for _ in 0..<turns { consume(try container.resolve([any Port].self)) } }))
  }

  func asyncTransient() async throws -> Row {
    let container = Container()
    container.register((any Port).self) { _ async in Leaf() }
    return Row(
      "async transient", target: 2,
      try await compare(
        baseline: { turns in for _ in 0..<turns { consume(await makeLeafAsync()) } },
        guise: { turns in
          for _ in 0..<turns { consume(try await container.resolve((any Port).self)) }
        }))
  }
}
