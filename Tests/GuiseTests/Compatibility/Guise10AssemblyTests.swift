import Guise
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

  final class Log: @unchecked Sendable {
    var entries: [String] = []
  }

  class UtilAssembly: Assembly {
    let log: Log
    init(_ log: Log) { self.log = log }
    func register(in registrar: any Registrar) { log.entries.append("register util") }
    func registered(to resolver: any Resolver) { log.entries.append("registered util") }
  }

  class UIAssembly: Assembly {
    let log: Log
    init(_ log: Log) { self.log = log }
    var dependentAssemblies: [any Assembly] { [UtilAssembly(log)] }
    func register(in registrar: any Registrar) { log.entries.append("register ui") }
    func registered(to resolver: any Resolver) { log.entries.append("registered ui") }
  }

  class AppAssembly: Assembly {
    let log: Log
    init(_ log: Log) { self.log = log }

    var dependentAssemblies: [any Assembly] {
      [UtilAssembly(log), UIAssembly(log)]
    }

    func register(in registrar: any Registrar) {
      log.entries.append("register app")
      registrar.register(instance: Service())
    }
  }

  @Test("A root assembly: no double registration, all registered before any is told")
  func root() throws {
    let log = Log()
    let container = Container()
    let assembler: Assembler = container
    assembler.assemble(AppAssembly(log))
    #expect(
      log.entries == [
        "register util", "register ui", "register app", "registered util", "registered ui",
      ])
    _ = try container.resolve(Service.self)
  }

  @Test("RootAssembly takes the dependents in its initializer")
  func rootAssembly() {
    let log = Log()
    let container = Container()
    container.assemble(RootAssembly(UtilAssembly(log), UIAssembly(log)))
    #expect(log.entries == ["register util", "register ui", "registered util", "registered ui"])
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
