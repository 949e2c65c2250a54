import Guise
import Testing

@Suite("Metadata")
struct MetadataTests {
  struct Capability: Sendable, Equatable { var level: Int }
  final class Note: Sendable {}
  struct Service: Sendable {}

  @Test func onEveryFormOfRegister() {
    let container = Container()
    let closure = container.register(tags: 1, metadata: Capability(level: 1)) { _ in Service() }
    let async = container.register(tags: 2, metadata: Capability(level: 2)) { _ async in
      Service()
    }
    let instance = container.register(
      tags: 3, metadata: Capability(level: 3), instance: Service())
    let wired = container.register(
      tags: 4, metadata: Capability(level: 4), factory: auto(Service.init))
    let levels = [closure, async, instance, wired].map {
      container.metadata(for: $0, as: Capability.self)?.level
    }
    #expect(levels == [1, 2, 3, 4])
  }

  @Test func ofAnyType() {
    let note = Note()
    let container = Container()
    let object = container.register(tags: 1, metadata: note) { _ in Service() }
    let text = container.register(tags: 2, metadata: "text") { _ in Service() }
    let type = container.register(tags: 3, metadata: Service.self) { _ in Service() }
    #expect(container.metadata(for: object, as: Note.self) === note)
    #expect(container.metadata(for: text) == "text")
    #expect(container.metadata(for: AnyKey(text), as: String.self) == "text")
    #expect(container.metadata(for: type, as: Service.Type.self) != nil)
  }

  @Test func nilWhereThereIsNoneOfTheType() {
    let container = Container()
    let some = container.register(metadata: Capability(level: 1)) { _ in Service() }
    let none = container.register(tags: "none") { _ in Service() }
    #expect(container.metadata(for: some, as: String.self) == nil)
    #expect(container.metadata(for: none, as: Capability.self) == nil)
    #expect(container.metadata(for: Key<Int>(), as: Capability.self) == nil)
  }

  @Test func ofTheVisibleRegistration() {
    let parent = Container()
    let key = parent.register(metadata: Capability(level: 1)) { _ in Service() }
    let child = Container(parent: parent)
    #expect(child.metadata(for: key, as: Capability.self) == Capability(level: 1))
    child.register(metadata: Capability(level: 2)) { _ in Service() }
    #expect(child.metadata(for: key, as: Capability.self) == Capability(level: 2))
    child.register { _ in Service() }
    #expect(child.metadata(for: key, as: Capability.self) == nil)
    child.unregister(keys: key)
    #expect(child.metadata(for: key, as: Capability.self) == Capability(level: 1))
  }
}
