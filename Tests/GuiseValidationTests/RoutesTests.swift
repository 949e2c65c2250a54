import Guise
import ManifestSupport
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation
@testable import GuiseVerification

@Suite struct RoutesTests {
  private typealias Edge = DependencyGraph.Edge

  @Test func routesAreShortestAndPreferEarlierLayers() {
    let graph = DependencyGraph(
      nodeCount: 6,
      edges: [
        Edge(from: 0, to: 1, .required), Edge(from: 1, to: 2, .deferred),
        Edge(from: 2, to: 3, .required),
        Edge(from: 0, to: 2, .array), Edge(from: 4, to: 3, .required),
      ])
    let routes = graph.routes(from: [[0], [4]])
    #expect(routes.path(to: 3) == [0, 2, 3])
    #expect(routes.path(to: 4) == [4])
    #expect(routes.path(to: 5) == nil)
    #expect(routes.path(to: 17) == nil)
    #expect(routes.reaches(2) && !routes.reaches(5))
  }

  @Test func aLongWayCanBeCut() {
    let graph = DependencyGraph(
      nodeCount: 10, edges: (0..<9).map { Edge(from: $0, to: $0 + 1, .required) })
    let routes = graph.routes(from: [[0]])
    #expect(routes.path(to: 9, limit: 4) == [0, 7, 8, 9])
    #expect(routes.path(to: 3, limit: 4) == [0, 1, 2, 3])
    #expect(routes.path(to: 0, limit: 4) == [0])
  }

  @Test func routesBackFollowOnlyWhatTheyMay() {
    let graph = DependencyGraph(
      nodeCount: 4,
      edges: [
        Edge(from: 0, to: 1, .required), Edge(from: 1, to: 2, .required),
        Edge(from: 3, to: 2, .deferred),
      ])
    let followed = DependencyGraph(
      nodeCount: 4, edges: graph.edges.filter { $0.kind != .deferred })
    let routes = followed.reversed.routes(from: [[2]])
    #expect(routes.path(to: 0) == [2, 1, 0])
    #expect(routes.path(to: 3) == nil)
  }
}
