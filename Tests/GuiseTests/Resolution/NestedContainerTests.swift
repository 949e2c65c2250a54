import Guise
import TestSupport
import Testing

@Suite("Nested containers")
struct NestedContainerTests {
  @Test func theNearestRegistrationOfAKey() throws {
    let one = Container()
    let two = Container(parent: one)
    let three = Container(parent: two)
    one.register(instance: 1)
    #expect(try three.resolve(Int.self) == 1)
    two.register(instance: 2)
    #expect(try three.resolve(Int.self) == 2)
    three.register(instance: 3)
    #expect(try three.resolve(Int.self) == 3)
    #expect(try two.resolve(Int.self) == 2)
    #expect(try one.resolve(Int.self) == 1)
    #expect(three.parent === two && one.parent == nil)
  }

  @Test func aParentKnowsNoChild() throws {
    let parent = Container()
    let child = Container(parent: parent)
    child.register(instance: 1)
    child.register(String.self, tags: "t") { _ in "" }
    #expect(resolutionError { try parent.resolve(Int.self) }?.nearMisses == [])
    #expect(try parent.resolve([String].self).isEmpty)
  }

  @Test func aRegistrationWithOtherTagsDoesNotHideTheParents() throws {
    let parent = Container()
    let child = Container(parent: parent)
    parent.register(Int.self) { _ in 1 }
    child.register(Int.self, tags: "t") { _ in 2 }
    child.register(Int.self) { (_, number: Int) in number }
    #expect(try child.resolve(Int.self) == 1)
  }

  @Test func aChildKeepsItsParentAlive() throws {
    func child() -> Container {
      let parent = Container()
      parent.register(lifetime: .singleton, instance: "kept")
      return Container(parent: parent)
    }
    let orphan = child()
    #expect(try orphan.resolve(String.self) == "kept")
  }

  @Test func theResolverOfAFactoryIsTheContainerThatWasAsked() throws {
    let parent = Container()
    let child = Container(parent: parent)
    parent.register { r in ObjectIdentifier(r) }
    #expect(try child.resolve(ObjectIdentifier.self) == ObjectIdentifier(child))
    #expect(try parent.resolve(ObjectIdentifier.self) == ObjectIdentifier(parent))
  }
}
