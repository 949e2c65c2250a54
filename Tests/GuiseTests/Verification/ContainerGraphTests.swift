import Guise
import GuiseVerification
import Testing

@Suite("The graph as values")
struct ContainerGraphTests {
  private func text(_ graph: ContainerGraph) -> [String] {
    graph.edges.map {
      "\(graph.nodes[$0.source].key.service) -> \(graph.nodes[$0.target].key.service) \($0.kind)"
    }
  }

  @Test func nodesAndEdgesAreValues() {
    let container = Container()
    container.register(lifetime: .singleton, file: "App/Wiring.swift", line: 7) { _ in 1 }
    container.register(tags: "a", factory: auto { (_: Int, _: Int) in "x" })
    container.register(factory: auto { (_: Int?, _: [String], _: LazyResolver<String>) in 1.5 })
    let graph = container.graph()
    #expect(
      graph.nodes.map { "\($0.key)" } == [
        "Swift.Int", "Swift.String (tags: \"a\")", "Swift.Double",
      ])
    #expect(graph.nodes.map(\.isOpaque) == [true, false, false])
    #expect(graph.nodes.map(\.lifetime) == [.singleton, .transient, .transient])
    #expect(graph.nodes[0].location == SourceLocation(file: "App/Wiring.swift", line: 7))
    #expect(
      text(graph) == [
        "String -> Int required", "Double -> Int optional", "Double -> String array",
        "Double -> String deferred",
      ])
  }

  @Test func anEmptyContainerHasAnEmptyGraph() {
    #expect(Container().graph().nodes.isEmpty)
  }

  @Test func aCycleIsDrawnNotFollowed() {
    let container = Container()
    container.register(factory: auto { (_: Int) in 1 })
    #expect(text(container.graph()) == ["Int -> Int required"])
  }

  @Test func oneNodeForEachVisibleKey() {
    let parent = Container()
    let child = Container(parent: parent)
    parent.register(file: "parent", line: 1) { _ in 1 }
    parent.register(factory: auto { (_: Int) in "x" })
    child.register(file: "child", line: 2) { _ in 2 }
    let graph = child.graph()
    #expect(graph.nodes.map { "\($0.key.service)" } == ["Int", "String"])
    #expect(graph.nodes[0].location.file == "child")
    #expect(text(graph) == ["String -> Int required"])
  }

  @Test func whatAChildHidesFromAParentsSingletonStandsBehind() {
    let parent = Container()
    let child = Container(parent: parent)
    parent.register(file: "parent", line: 1) { _ in 1 }
    parent.register(factory: auto { (_: Int) in "x" })
    parent.register { _ in Int8(1) }
    parent.register(
      lifetime: .singleton, factory: auto { (_: String, _: Int8) in 1.5 })
    child.register(file: "child", line: 2) { _ in 2 }
    let graph = child.graph()
    #expect(
      graph.nodes.map { "\($0.key.service)" } == [
        "Int", "String", "Int8", "Double", "String", "Int",
      ])
    #expect(graph.edges.map { [$0.source, $0.target] } == [[1, 0], [3, 4], [3, 2], [4, 5]])
    #expect(graph.nodes[5].location.file == "parent")
  }
}
