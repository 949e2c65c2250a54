import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Decorators, row 34")
struct DecoratorTests {
  private let container = Container()

  @Test func theLastOneIsOutermost() throws {
    container.decorate(String.self) { inner, _ in inner + ".early" }
    let key = container.register { _ in "1" }
    #expect(try container.resolve() == "1.early")
    container.decorate(String.self) { inner, _ in inner + ".late" }
    #expect(try container.resolve() == "1.early.late")
    container.register(factory: auto { "2" })
    #expect(try container.resolve() == "2.early.late")
    container.unregister(keys: key)
    #expect(try container.resolve(String?.self) == nil)
    container.register(lifetime: .singleton, instance: "3")
    #expect(try container.resolve() == "3.early.late")
  }

  struct Colliding: Hashable {
    var name: String
    func hash(into hasher: inout Hasher) {}
  }

  @Test func onlyTheExactKeyIsWrapped() throws {
    for tag in ["a", "b"] {
      container.register(tags: Colliding(name: tag)) { _ in tag }
      container.register(tags: tag, 1) { _ in tag }
    }
    let key = container.register(metadata: 5) { _ in "plain" }
    container.register { (_, name: String) in name }
    container.decorate(String.self, tags: 1, "a") { inner, _ in inner + ".two" }
    container.decorate(String.self, tags: Colliding(name: "b")) { inner, _ in inner + ".hash" }
    container.decorate(String.self, arguments: [String.self]) { inner, _ in inner + ".args" }
    container.decorate(String.self, tags: "nobody") { inner, _ in inner }
    #expect(try container.resolve(String.self, tags: "a", 1) == "a.two")
    #expect(try container.resolve(String.self, tags: "b", 1) == "b")
    #expect(try container.resolve(String.self, tags: Colliding(name: "a")) == "a")
    #expect(try container.resolve(String.self, tags: Colliding(name: "b")) == "b.hash")
    #expect(try container.resolve(String.self, args: "given") == "given.args")
    #expect(try container.resolve() == "plain")
    #expect(try container.resolve(String?.self, tags: "nobody") == nil)
    #expect(container.metadata(for: key, as: Int.self) == 5)
  }

  /// Keys that `auto` answers besides are no registrations.
  @Test func variantsAreNotWrapped() throws {
    container.register(factory: auto({ (n: Int) in "\(n)" }, passingTags: true))
    container.register(instance: 1)
    container.register(tags: "t", instance: 2)
    container.decorate(String.self) { inner, _ in inner + ".d" }
    #expect(try container.resolve() == "1.d")
    #expect(try container.resolve(String.self, tags: "t") == "2")
    #expect(try container.resolve(String.self, args: 3) == "3")
  }

  @Test func eachContainerHasItsOwn() throws {
    let parent = Container { $0.register { _ in "parent" } }
    let child = Container(parent: parent)
    child.decorate(String.self) { inner, _ in inner + ".c" }
    #expect(try child.resolve() == "parent")
    parent.decorate(String.self) { inner, _ in inner + ".p" }
    #expect(try child.resolve() == "parent.p")
    child.register { _ in "child" }
    #expect(try child.resolve() == "child.c")
    #expect(try parent.resolve() == "parent.p")
    let layer = try parent.resolve(
      String.self,
      overriding: { overrides in
        overrides.register { _ in "override" }
        overrides.decorate(String.self) { inner, _ in inner + ".o" }
      })
    #expect(layer == "override.o")
  }

  @Test func everyRegistrarDecorates() throws {
    struct Logged: Assembly {
      func register(in registrar: any Registrar) {
        registrar.decorate(String.self) { inner, _ in inner + ".assembly" }
      }
    }
    let container = Container { registrar in
      registrar.register { _ in "a" }
      registrar.decorate(String.self) { inner, _ in inner + ".closure" }
    }
    container.assemble(Logged())
    #expect(try container.resolve() == "a.closure.assembly")
  }

  @Test func adaptersAndParametersAreWrapped() throws {
    container.register(tags: "a") { _ in "a" }
    let key = container.register { _ in "b" }
    container.decorate(String.self) { inner, _ in inner + ".d" }
    container.register(factory: auto { (text: String) in text.count })
    for _ in 1...2 {
      #expect(try container.resolve([String].self) == ["a", "b.d"])
      #expect(try container.resolve(String?.self) == "b.d")
      #expect(try container.resolve(LazyResolver<String>.self).resolve() == "b.d")
      #expect(try container.resolve(keys: [key]) as [String] == ["b.d"])
      #expect(try container.resolve(Int.self) == 3)
    }
  }

  @Test func verifyCountsThemAsOpaque() throws {
    container.register(factory: auto { "" })
    container.register(factory: auto { (text: String) in text.count })
    #expect(container.verify().opaque == 0)
    container.decorate(Int.self) { inner, _ in inner }
    let report = container.verify()
    #expect(report.findings.isEmpty && report.verified == 1 && report.opaque == 1)
    #expect(container.graph().edges.map { [$0.source, $0.target] } == [[1, 0]])
  }

  // MARK: Lifetimes

  final class Node: Sendable {
    let inner: Node?
    init(_ inner: Node? = nil) { self.inner = inner }
  }

  /// How often an instance is made by one resolve of two of them, and by the next.
  @Test(arguments: [
    (Lifetime.transient, 2, 4), (.singleton, 1, 1), (.scoped, 1, 1), (.weak, 1, 2), (.graph, 1, 2),
  ])
  func theLifetimeKeepsTheWrapper(_ lifetime: Lifetime, _ once: Int, _ twice: Int) throws {
    let (made, wrapped) = (Counter(), Counter())
    container.register(lifetime: lifetime) { _ in
      made.increment()
      return Node()
    }
    container.decorate(Node.self) { inner, _ in
      wrapped.increment()
      return Node(inner)
    }
    container.register(factory: auto { (a: Node, b: Node) in [a, b] })
    for count in [once, twice] {
      let pair = try container.resolve([Node].self)
      #expect(pair[0].inner != nil && pair[0].inner?.inner == nil)
      #expect((pair[0] === pair[1]) == (lifetime != .transient))
      #expect(made.value == count && wrapped.value == count)
    }
    #expect(try container.make(Node.self).inner != nil)
    let child = try Container(parent: container).resolve(Node.self)
    let isShared = lifetime == .singleton || lifetime == .weak
    #expect((child === (try container.resolve(Node.self))) == isShared)
  }

  @Test func keptInstancesStayAsTheyAre() throws {
    container.register(lifetime: .singleton) { _ in Node() }
    let kept = try container.resolve(Node.self)
    container.decorate(Node.self) { inner, _ in Node(inner) }
    #expect(try container.resolve(Node.self) === kept)
    #expect(try container.make(Node.self).inner != nil)
  }

  /// Threads resolve, register and decorate one key at once.
  @Test func decoratingWhileOthersResolve() async {
    for _ in 0..<Stress.rounds {
      let container = Container()
      container.register { _ in 0 }
      let isOrdered = await onThreads(4) { worker in
        if worker == 0 { container.decorate(Int.self) { inner, _ in inner + 1 } }
        if worker == 1 { for _ in 0..<5 { container.register { _ in 0 } } }
        let values = (0..<50).map { _ in (try? container.resolve(Int.self)) ?? -1 }
        return worker == 0 ? values.allSatisfy { $0 == 1 } : values == values.sorted()
      }
      #expect(isOrdered == [true, true, true, true])
    }
  }

  // MARK: Resolving inside

  @Test(arguments: [Lifetime.transient, .singleton, .scoped, .graph])
  func theOwnersRegistrationsAreUsed(_ lifetime: Lifetime) throws {
    container.register(lifetime: lifetime, factory: auto { 1 })
    container.decorate(Int.self) { inner, resolver in
      inner + (try resolver.resolve(String.self).count)
    }
    container.register(instance: "parent")
    let child = Container(parent: container) { $0.register(instance: "") }
    #expect(try child.resolve(Int.self) == (lifetime == .singleton ? 7 : 1))
    #expect(try container.resolve(Int.self) == 7)
  }

  @Test func oneGraphWithTheInstance() throws {
    container.register(lifetime: .graph) { _ in Object() }
    container.register(factory: auto { (object: Object) in Holder([object]) })
    container.decorate(Holder<[Object]>.self) { inner, resolver in
      Holder(inner.value + [try resolver.resolve()])
    }
    let objects = try container.resolve(Holder<[Object]>.self).value
    #expect(objects.count == 2 && objects[0] === objects[1])
  }

  @Test(arguments: [Lifetime.transient, .singleton], Way.allCases)
  func failuresAreTheFactorys(_ lifetime: Lifetime, _ way: Way) async throws {
    let fails = Locked(true)
    container.register(lifetime: lifetime) { _ in 1 }
    container.decorate(Int.self) { inner, resolver in
      if fails.withLock({ $0 }) { throw Broken() }
      return inner + (try resolver.resolve(Double.self) > 0 ? 1 : 0)
    }
    container.register(factory: auto { (n: Int) in "\(n)" })
    let error = await resolutionError { try await container.resolve(String.self, by: way) }
    #expect(error?.reason == .factoryFailed && error?.underlying as? Broken == Broken())
    #expect(error?.services == ["String", "Int"])
    fails.withLock { $0 = false }
    let missing = await resolutionError { try await container.resolve(String.self, by: way) }
    #expect(missing?.reason == .notFound && missing?.services == ["String", "Int", "Double"])
    container.register(instance: 1.5)
    #expect(try await container.resolve(String.self, by: way) == "2")
  }

  @Test(arguments: [Lifetime.transient, .singleton, .scoped, .graph], Way.allCases)
  func cyclesAreFound(_ lifetime: Lifetime, _ way: Way) async {
    container.register(lifetime: lifetime) { _ in 1 }
    container.decorate(Int.self) { _, r in try r.resolve(String.self).count }
    container.register(factory: auto { (n: Int) in "\(n)" })
    let error = await resolutionError { try await container.resolve(Int.self, by: way) }
    #expect(error?.isClosedCycle == true && error?.services == ["Int", "String", "Int"])
    if way == .sync {
      #expect(resolutionError { try container.make(Int.self) }?.isClosedCycle == true)
    }
  }

  /// Others would get another instance than the one that is kept.
  @Test func nobodySeesAnInstanceBeforeItsWrapper() throws {
    final class Part: Resolvable {
      nonisolated(unsafe) var error: (any Error)?
      func resolveDependencies(_ resolver: any Resolver) throws {
        do { _ = try resolver.resolve(Part.self) } catch { self.error = error }
      }
    }
    container.register(lifetime: .singleton) { _ in Part() }
    #expect(try container.resolve(Part.self).error == nil)
    let decorated = Container { $0.register(lifetime: .singleton) { _ in Part() } }
    decorated.decorate(Part.self) { inner, _ in inner }
    #expect(try (decorated.resolve(Part.self).error as? ResolutionError)?.reason == .cycle)
  }
}
