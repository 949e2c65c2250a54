/// What is built and resolved: by hand here, by the container in `Rows`.
protocol Port { var number: Int { get } }

final class Leaf: Port {
  let number: Int
  init() { number = 1 }
}

final class Sum: Port {
  let number: Int
  let other: Int
  init(_ number: Int, _ other: Int) {
    self.number = number
    self.other = other
  }
}

/// App(A, B), A(C), B(C): five instances.
final class C {
  let number = 1
}
final class A {
  let c: C
  init(c: C) { self.c = c }
}
final class B {
  let c: C
  init(c: C) { self.c = c }
}
final class App {
  let a: A
  let b: B
  init(a: A, b: B) {
    self.a = a
    self.b = b
  }
}

// Makers that are not inlined, so that a baseline is a call that allocates, as in a program whose
// parts are in different files.
@inline(never) func makeLeaf() -> any Port { Leaf() }
@inline(never) func makeSum(_ number: Int, _ other: Int) -> any Port { Sum(number, other) }
@inline(never) func makeC() -> C { C() }
@inline(never) func makeA() -> A { A(c: makeC()) }
@inline(never) func makeB() -> B { B(c: makeC()) }
@inline(never) func makeApp() -> App { App(a: makeA(), b: makeB()) }
@inline(never) func makeLeafAsync() async -> any Port { Leaf() }
@inline(never) func makeLeaves() -> [any Port] {
  var leaves: [any Port] = []
  leaves.reserveCapacity(100)
  for _ in 0..<100 { leaves.append(makeLeaf()) }
  return leaves
}

// Results end here: not optimised, so that no result is found to be unused.
@inline(never) @_optimize(none) func consume(_ port: any Port) {}
@inline(never) @_optimize(none) func consume(_ app: App) {}
@inline(never) @_optimize(none) func consume(_ ports: [any Port]) {}
