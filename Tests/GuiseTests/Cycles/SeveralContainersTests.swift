import Guise
import GuiseVerification
import TestSupport
import Testing

/// One registration that is built for two containers is not a cycle.
@Suite("Cycles and several containers", .endsInTime)
struct SeveralContainersTests {
  struct Part {
    let leaf: Leaf?
  }
  struct Leaf {
    let whole: Whole?
  }
  final class Whole: Sendable {
    let parts: Int
    init(_ part: Part) { parts = part.leaf == nil ? 0 : 1 }
  }

  /// A parent's singleton needs a part, which a child gives a leaf that needs the singleton.
  private func containers(_ lifetime: Lifetime) -> (parent: Container, child: Container) {
    let parent = Container()
    parent.register(lifetime: lifetime, factory: auto { (leaf: Leaf?) in Part(leaf: leaf) })
    parent.register(lifetime: .singleton, factory: auto(Whole.init))
    parent.register(lifetime: .graph) { _ in 1 }
    let child = Container(parent: parent)
    child.register(factory: auto { (whole: Whole) in Leaf(whole: whole) })
    return (parent, child)
  }

  @Test(arguments: [Lifetime.transient, .scoped, .graph])
  func theSameRegistrationForAnotherContainer(_ lifetime: Lifetime) throws {
    let (parent, child) = containers(lifetime)
    #expect(child.verify().isValid)
    let part = try child.resolve(Part.self)
    #expect(part.leaf?.whole === (try parent.resolve(Whole.self)))
    #expect(part.leaf?.whole?.parts == 0)
  }

  @Test(arguments: [Lifetime.transient, .scoped, .graph])
  func theSameAwaited(_ lifetime: Lifetime) async throws {
    let (parent, child) = containers(lifetime)
    let part = try await child.resolve(Part.self)
    #expect(part.leaf?.whole === (try await parent.resolve(Whole.self)))
  }

  @Test func theSameMade() throws {
    let (_, child) = containers(.transient)
    #expect(try child.make(Part.self).leaf?.whole?.parts == 0)
  }

  @Test func containersWithoutEndAreACycle() async {
    let container = Container()
    container.register(lifetime: .graph) { _ in "" }
    container.register(Int.self) { r in
      let inner = try r.resolve(Container.self)
      return try Container(parent: inner).resolve(Int.self)
    }
    let reasons = await onThreads(1, stackSize: 1 << 20) { _ in
      resolutionError { try container.resolve(Int.self) }?.reason
    }
    #expect(reasons == [.cycle])
  }

  /// Each of thousands of containers looks through all above it.
  @Test(.enabled(if: TestSettings.isStress))
  func containersWithoutEndThatAreAwaitedAreACycle() async {
    let container = Container()
    container.register(lifetime: .graph) { _ in "" }
    container.register(Int.self) { r async throws in
      let inner = try await r.resolve(Container.self)
      return try await Container(parent: inner).resolve(Int.self)
    }
    #expect(await resolutionError { try await container.resolve(Int.self) }?.reason == .cycle)
  }
}
