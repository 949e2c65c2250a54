import Guise

protocol P { func f() -> Int }
final class A: P { let x = 1; func f() -> Int { x } }
protocol Q {}
final class B: Q { let a: Int, b: Int; init(a: Int, b: Int) { self.a = a; self.b = b } }
struct S1 {}
@inline(never) func makeP() -> any P { A() }
@inline(never) func makeB(_ a: Int, _ b: Int) -> any Q { B(a: a, b: b) }
let n = 3_000_000
@inline(never) func time(_ name: String, _ body: () throws -> Void) rethrows {
  var best = 1e9
  for _ in 0..<5 {
    let c = ContinuousClock()
    let t = try c.measure { try body() }
    let ns =
      Double(t.components.attoseconds) / 1e9 / Double(n) + Double(t.components.seconds) * 1e9
      / Double(n)
    best = min(best, ns)
  }
  print(name, best)
}
@inline(never) func sink<T>(_ x: T) {}
let c = Container()
c.register((any P).self) { _ in A() }
let s = Container()
s.register((any P).self, lifetime: .singleton) { _ in A() }
for i in 0..<100 { s.register((any P).self, tags: "t\(i)") { _ in A() } }
c.register((any Q).self) { (_, a: Int, b: Int) in B(a: a, b: b) }
try time("direct") { for _ in 0..<n { sink(makeP()) } }
try time("transient") { for _ in 0..<n { sink(try c.resolve((any P).self)) } }
let r: any Resolver = c
try time("transient any") { for _ in 0..<n { sink(try r.resolve((any P).self)) } }
try time("singleton") { for _ in 0..<n { sink(try s.resolve((any P).self)) } }
try time("tag") { for _ in 0..<n { sink(try s.resolve((any P).self, tags: "t7")) } }
try time("direct2") { for i in 0..<n { sink(makeB(i, 2)) } }
try time("args2") { for i in 0..<n { sink(try c.resolve((any Q).self, args: i, 2)) } }
final class GA { let c: GC; init(c: GC) { self.c = c } }
final class GC { let x = 1 }
final class GB { let c: GC; init(c: GC) { self.c = c } }
final class App { let a: GA, b: GB; init(a: GA, b: GB) { self.a = a; self.b = b } }
c.register(factory: auto(GC.init))
c.register(factory: auto(GA.init(c:)))
c.register(factory: auto(GB.init(c:)))
c.register(factory: auto(App.init(a:b:)))
@inline(never) func makeC() -> GC { GC() }
@inline(never) func makeA() -> GA { GA(c: makeC()) }
@inline(never) func makeGB() -> GB { GB(c: makeC()) }
@inline(never) func makeApp() -> App { App(a: makeA(), b: makeGB()) }
try time("graph direct") { for _ in 0..<n { sink(makeApp()) } }
try time("graph") { for _ in 0..<n { sink(try c.resolve(App.self)) } }
@inline(never) func makeAsync() async -> any P { A() }
func asyncs() async throws {
  let d = Container()
  d.register((any P).self) { _ async in A() }
  for _ in 0..<3 {
    var t = ContinuousClock().now
    for _ in 0..<n { sink(await makeAsync()) }
    print(
      "async direct", Double((ContinuousClock().now - t).components.attoseconds) / 1e9 / Double(n))
    t = ContinuousClock().now
    for _ in 0..<n { sink(try await d.resolve((any P).self)) }
    print("async", Double((ContinuousClock().now - t).components.attoseconds) / 1e9 / Double(n))
  }
}
try await asyncs()
for i in 0..<2 {
  let many = Container()
  let t = ContinuousClock().now
  for i in 0..<10000 { many.register((any P).self, tags: i) { _ in A() } }
  print("register", (ContinuousClock().now - t) / 10000)
}
