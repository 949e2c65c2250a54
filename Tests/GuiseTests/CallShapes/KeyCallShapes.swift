import Guise
import Testing

/// Calls as the documentation writes them: that they compile is half of the test.
@Suite("Call shapes: keys, criteria, metadata, fresh instances")
struct KeyCallShapes {
  protocol Plugin {}
  struct PluginA: Plugin {}
  protocol Fruit {}
  struct Orange: Fruit {}
  struct Capability: Sendable { var level: Int }
  final class Service {}

  @Test func keysCriteriaMetadata() throws {
    let container = Container()
    let key: Key<any Plugin> = container.register(tags: "a", metadata: Capability(level: 4)) { _ in
      PluginA() as any Plugin
    }
    #expect(Key<any Plugin>(tags: "a") == key)
    let erased = AnyKey(key)
    #expect(Key<any Plugin>(erased) == key)
    let keys = container.keys((any Plugin).self, tags: .contains("a"))
    #expect(keys == [key])
    #expect(container.keys((any Plugin).self) { (c: Capability) in c.level > 2 } == [key])
    #expect(container.keys(matching: Criteria(tags: .equals("a"), lifetime: .singleton)) == [])
    let array = try container.resolve(keys: keys) as [any Plugin]
    let dictionary = try container.resolve(keys: keys) as [Key<any Plugin>: any Plugin]
    #expect(array.count == 1 && dictionary[key] is PluginA)
    #expect(container.metadata(for: key, as: Capability.self)?.level == 4)
    container.unregister(keys: key)
    container.unregister(matching: Criteria(tags: .contains("a")))
    #expect(container.keys((any Plugin).self).isEmpty)
  }

  @Test func fresh() throws {
    let container = Container()
    container.register(lifetime: .singleton, instance: Service())
    #expect(try container.make(Service.self) !== container.resolve(Service.self))
  }

  @Test func resolversAndContainers() throws {
    let resolver: any Resolver = ImpotentResolver()
    #expect(try resolver.resolve((any Fruit)?.self) == nil)
    let container = Container { registrar in registrar.register(instance: Orange() as any Fruit) }
    let child = Container(parent: container) { registrar in registrar.register(instance: 1) }
    #expect(try child.resolve((any Fruit).self) is Orange)
  }
}
