import Guise
import Testing

@Suite("Keys, typed and erased")
struct KeyTests {
  protocol Plugin {}
  struct PluginA: Plugin {}
  struct PluginB: Plugin {}

  @Test func registeringReturnsTheKey() {
    let container = Container()
    let closure: Key<any Plugin> = container.register(tags: "a", 1) { _ in PluginA() as any Plugin }
    let asynchronous = container.register(tags: "b") { _ async in PluginA() as any Plugin }
    let instance = container.register(tags: "c", instance: PluginA())
    let wired = container.register(tags: "d", factory: auto(PluginA.init))
    #expect(Key<any Plugin>(tags: 1, "a") == closure)
    #expect(Key((any Plugin).self, tags: "b") == asynchronous)
    #expect(Key<PluginA>(tags: "c") == instance)
    #expect(Key<PluginA>(tags: "d") == wired)
  }

  /// It leaves no trace at run time.
  @Test func sendabilityIsNoPartOfTheKey() throws {
    let container = Container()
    container.register((any Plugin).self) { _ in PluginA() }
    container.register((any Plugin & Sendable).self) { _ in PluginB() }
    #expect(AnyKey(Key<any Plugin>()) == AnyKey(Key<any Plugin & Sendable>()))
    #expect(try container.resolve((any Plugin).self) is PluginB)
  }

  @Test func argumentTypesArePartOfTheKey() {
    let key = Container().register { (_, number: Int, name: String) in "\(name)\(number)" }
    #expect(key == Key<String>(arguments: [Int.self, String.self]))
    #expect(key != Key<String>(arguments: [String.self, Int.self]))
    #expect(key != Key<String>())
  }

  @Test func keysAreConvertedBothWays() {
    let key = Key<any Plugin>(tags: "a", arguments: [Int.self])
    let erased = AnyKey(key)
    let isPlugin = erased.service == (any Plugin).self
    #expect(isPlugin)
    #expect(erased.tags == Tags("a"))
    #expect(erased == AnyKey(service: (any Plugin).self, tags: Tags("a"), arguments: [Int.self]))
    #expect(Key<any Plugin>(erased) == key)
    #expect(Key<PluginA>(erased) == nil)
    #expect(key.erased == erased && erased.erased == erased)
  }

  @Test func equalKeysAreOneInASet() {
    let container = Container()
    let key = container.register(tags: "a", 2) { _ in PluginA() }
    #expect(Set([key, Key(tags: 2, "a", 2), Key(tags: "a")]).count == 2)
    #expect(Set([AnyKey(key), AnyKey(Key<any Plugin>(tags: "a", 2))]).count == 2)
  }
}
