import Guise
import TestSupport
import Testing

@Suite("A container from a closure")
struct ContainerClosureTests {
  @Test func ofRegistrations() throws {
    let container = Container { registrar in
      registrar.register(instance: 1)
      registrar.register { r in "\(try r.resolve(Int.self))" }
    }
    #expect(try container.resolve(String.self) == "1")
    #expect(container.parent == nil)
  }

  @Test func withAParent() throws {
    let parent = Container { $0.register(instance: 1) }
    let child = Container(parent: parent) { registrar in
      registrar.register { r in "\(try r.resolve(Int.self))" }
    }
    #expect(try child.resolve(String.self) == "1")
    #expect(child.parent === parent)
    #expect(try parent.resolve(String?.self) == nil)
  }

  @Test func theClosureMayThrow() {
    #expect(throws: Broken.self) {
      try Container { registrar in
        registrar.register(instance: 1)
        throw Broken()
      }
    }
  }
}
