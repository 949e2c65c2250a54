import Guise

// The instances: built by hand here, by the container in the rows.

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

/// The instances of three injected properties.
final class A1 {}
final class A2 {}
final class A3 {}

final class Filled: Injectable {
  @Injected var first: A1
  @Injected var second: A2
  @Injected var third: A3
  init() {}
}
final class FilledByHand {
  var first: A1?
  var second: A2?
  var third: A3?
}

/// The least that a request allocates: itself, and the box of its instance.
final class Request {
  let kept: Kept
  init(kept: Kept) { self.kept = kept }
}
final class Kept {
  let instance: C
  init(_ instance: C) { self.instance = instance }
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
@inline(never) func makeA1() -> A1 { A1() }
@inline(never) func makeA2() -> A2 { A2() }
@inline(never) func makeA3() -> A3 { A3() }
@inline(never) func makeFilledByHand() -> FilledByHand {
  let filled = FilledByHand()
  filled.first = makeA1()
  filled.second = makeA2()
  filled.third = makeA3()
  return filled
}
@inline(never) func makeRequest() -> Request { Request(kept: makeKept()) }
@inline(never) func makeKept() -> Kept { Kept(makeC()) }

// Results end here: not optimised, so that no result is found to be unused.
@inline(never) @_optimize(none) func consume(_ port: any Port) {}
@inline(never) @_optimize(none) func consume(_ object: AnyObject) {}
@inline(never) @_optimize(none) func consume(_ ports: [any Port]) {}
@inline(never) @_optimize(none) func consume<Value>(_ value: Value) {}
