import Guise
import TestSupport
import Testing

@Suite("Assemblies, each registered once, row 9", .endsInTime)
struct AssemblyTests {
  private let container = Container()

  struct Named: Assembly {
    let name: String
    let log: ClosingLog
    var dependents: [any Assembly] = []

    var dependentAssemblies: [any Assembly] { dependents }
    var identity: AnyHashable { name }
    func register(in registrar: any Registrar) {
      log.add("+\(name)")
      registrar.register(instance: name)
    }
    func registered(to resolver: any Resolver) { log.add("!\(name)") }
  }

  private let log = ClosingLog()

  private func named(_ name: String, _ dependents: [Named] = []) -> Named {
    Named(name: name, log: log, dependents: dependents)
  }

  @Test func dependentsFirstAndTheRootLast() throws {
    let shared = named("shared", [named("base")])
    container.assemble(named("root", [named("a", [shared]), named("b", [shared, named("c")])]))
    let order = ["base", "shared", "a", "c", "b", "root"]
    #expect(log.names == order.map { "+\($0)" } + order.map { "!\($0)" })
    #expect(try container.resolve(String.self) == "root")
  }

  @Test func eachIdentityOncePerContainer() {
    for _ in 1...2 { container.assemble(named("a")) }
    container.assemble(named("b", [named("a")]))
    #expect(log.names == ["+a", "!a", "+b", "!b"])
    Container(parent: container).assemble(named("a"))
    #expect(log.names.count == 6)
  }

  struct Circle: Assembly {
    let name: String
    let log: ClosingLog
    var identity: AnyHashable { name }
    var dependentAssemblies: [any Assembly] { ["left", "right"].map(circle) }
    func register(in registrar: any Registrar) { log.add(name) }
    private func circle(_ name: String) -> Circle { Circle(name: name, log: log) }
  }

  @Test func aCircleOfAssembliesEnds() {
    container.assemble(Circle(name: "left", log: log))
    #expect(log.names == ["right", "left"])
  }

  @Test func rootAssembliesAreThemselves() {
    container.assemble(RootAssembly(RootAssembly(named("a"))))
    container.assemble(RootAssembly(named("a"), named("b")))
    #expect(log.names == ["+a", "!a", "+b", "!b"])
    let one = RootAssembly()
    #expect(one.identity == one.identity && one.identity != RootAssembly().identity)
  }

  struct Nested: Assembly {
    func register(in registrar: any Registrar) { (registrar as? any Assembler)?.assemble(Inner()) }
  }
  struct Inner: Assembly {
    func register(in registrar: any Registrar) { registrar.register(instance: 1) }
  }

  @Test func assemblingMayNest() throws {
    container.assemble(Nested())
    #expect(try container.resolve(Int.self) == 1)
  }
}
