import Guise
import TestSupport
import Testing

/// The calls of Guise 10, as its documentation spelled them: assemblies and nested containers.
@Suite("Guise 10's calls: assemblies and nested containers")
struct Guise10AssemblyTests {
  class Service {
    private(set) var isConfigured = false
    func configure() { isConfigured = true }
  }

  class CoolService {}

  class CoolAssembly: Assembly {
    func register(in registrar: any Registrar) {
      registrar.register(instance: CoolService())
    }
  }

  class AwesomeAssembly: Assembly {
    var dependentAssemblies: [any Assembly] {
      [CoolAssembly()]
    }

    func register(in registrar: any Registrar) {
      // The documentation wrote `lifetime: .singleton: instance:`.
      registrar.register(lifetime: .singleton, instance: Service())
    }

    func registered(to resolver: any Resolver) {
      do {
        let service = try resolver.resolve(Service.self)
        service.configure()
      } catch {
        Issue.record(error)
      }
    }
  }

  @Test("An assembly registers itself and its dependents, then configures")
  func assembly() throws {
    let container = Container()
    container.assemble(AwesomeAssembly())
    #expect(try container.resolve(Service.self).isConfigured)
    _ = try container.resolve(CoolService.self)
  }

  class UtilAssembly: Assembly {
    let log: ClosingLog
    init(_ log: ClosingLog) { self.log = log }
    func register(in registrar: any Registrar) { log.add("register util") }
    func registered(to resolver: any Resolver) { log.add("registered util") }
  }

  class UIAssembly: Assembly {
    let log: ClosingLog
    init(_ log: ClosingLog) { self.log = log }
    var dependentAssemblies: [any Assembly] { [UtilAssembly(log)] }
    func register(in registrar: any Registrar) { log.add("register ui") }
    func registered(to resolver: any Resolver) { log.add("registered ui") }
  }

  class AppAssembly: Assembly {
    let log: ClosingLog
    init(_ log: ClosingLog) { self.log = log }

    var dependentAssemblies: [any Assembly] {
      [UtilAssembly(log), UIAssembly(log)]
    }

    func register(in registrar: any Registrar) { log.add("register app") }
  }

  @Test("Root assemblies: no double registration, all registered before any is told")
  func rootAssemblies() throws {
    let (log, other) = (ClosingLog(), ClosingLog())
    let assembler: Assembler = Container()
    assembler.assemble(AppAssembly(log))
    let dependents = ["register util", "register ui"]
    let registered = ["registered util", "registered ui"]
    #expect(log.names == dependents + ["register app"] + registered)
    Container().assemble(RootAssembly(UtilAssembly(other), UIAssembly(other)))
    #expect(other.names == dependents + registered)
  }

  @Test("Nested containers: the child first, then the parent; the parent knows no child")
  func nestedContainers() throws {
    class Entry {
      let name: String
      init(_ name: String) { self.name = name }
    }
    let parent = Container()
    let child = Container(parent: parent)
    parent.register(instance: Entry("parent"))
    #expect(try child.resolve(Entry.self).name == "parent")

    child.register(instance: Entry("child"))
    child.register(tags: "own", instance: Entry("child"))
    #expect(try child.resolve(Entry.self).name == "child")
    #expect(try parent.resolve(Entry.self).name == "parent")
    #expect(throws: ResolutionError.self) { try parent.resolve(Entry.self, tags: "own") }
  }
}
