import Guise
import Testing

@Suite("Assemblies, each registered once")
struct AssemblyTests {
  final class Log: @unchecked Sendable {
    var entries: [String] = []
  }

  struct Named: Assembly {
    let name: String
    let log: Log
    var dependents: [any Assembly] = []

    var dependentAssemblies: [any Assembly] { dependents }
    var identity: AnyHashable { name }
    func register(in registrar: any Registrar) {
      log.entries.append("+\(name)")
      registrar.register(instance: name)
    }
    func registered(to resolver: any Resolver) { log.entries.append("!\(name)") }
  }

  @Test func dependentsFirstInListOrderAndTheRootLast() throws {
    let log = Log()
    func named(_ name: String, _ dependents: [Named] = []) -> Named {
      Named(name: name, log: log, dependents: dependents)
    }
    let shared = named("shared", [named("base")])
    let container = Container()
    container.assemble(named("root", [named("a", [shared]), named("b", [shared, named("c")])]))
    let order = ["base", "shared", "a", "c", "b", "root"]
    #expect(log.entries == order.map { "+\($0)" } + order.map { "!\($0)" })
    #expect(try container.resolve(String.self) == "root")
  }

  @Test func eachIdentityOncePerContainer() {
    let log = Log()
    let container = Container()
    container.assemble(Named(name: "a", log: log))
    container.assemble(Named(name: "a", log: log))
    container.assemble(Named(name: "b", log: log, dependents: [Named(name: "a", log: log)]))
    #expect(log.entries == ["+a", "!a", "+b", "!b"])
    Container(parent: container).assemble(Named(name: "a", log: log))
    #expect(log.entries.count == 6)
  }

  struct Left: Assembly {
    let log: Log
    var dependentAssemblies: [any Assembly] { [Right(log: log)] }
    func register(in registrar: any Registrar) { log.entries.append("left") }
  }

  struct Right: Assembly {
    let log: Log
    var dependentAssemblies: [any Assembly] { [Left(log: log), Right(log: log)] }
    func register(in registrar: any Registrar) { log.entries.append("right") }
  }

  @Test func aCycleOfAssembliesEnds() {
    let log = Log()
    Container().assemble(Left(log: log))
    #expect(log.entries == ["right", "left"])
  }

  @Test func rootAssembliesAreThemselves() {
    let log = Log()
    let container = Container()
    container.assemble(RootAssembly(RootAssembly(Named(name: "a", log: log))))
    container.assemble(RootAssembly(Named(name: "a", log: log), Named(name: "b", log: log)))
    #expect(log.entries == ["+a", "!a", "+b", "!b"])
    let one = RootAssembly()
    #expect(one.identity == one.identity && one.identity != RootAssembly().identity)
  }

  struct Empty: Assembly {}
  struct Nested: Assembly {
    func register(in registrar: any Registrar) {
      (registrar as? any Assembler)?.assemble(Inner())
    }
  }
  struct Inner: Assembly {
    func register(in registrar: any Registrar) { registrar.register(instance: 1) }
  }

  @Test func everythingIsOptionalAndAssemblingMayNest() throws {
    let container = Container()
    container.assemble(Empty())
    container.assemble(Nested())
    #expect(try container.resolve(Int.self) == 1)
  }
}
