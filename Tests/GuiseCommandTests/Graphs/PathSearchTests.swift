import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

@Suite("Ways that lead to a node")
struct PathSearchTests {
  private func graph(_ edges: [(String, String)]) -> WiringGraph {
    var names: [String] = []
    for (source, target) in edges {
      for name in [source, target] where !names.contains(name) { names.append(name) }
    }
    return WiringGraph(
      nodes: names.map { .init(name: .registration($0), title: $0) },
      edges: edges.map { .init(source: .registration($0), target: .registration($1)) })
  }

  private func ways(
    to target: String, _ edges: [(String, String)], limit: Int = 100
  ) -> [String] {
    let ways = graph(edges).ways(to: .registration(target), limit: limit)
    return ways.map { way in
      let names = (way.map(\.source) + way.suffix(1).map(\.target)).map { name in
        if case .registration(let id) = name { id } else { "?" }
      }
      return names.joined(separator: " ")
    }
  }

  @Test func theShortestComesFirstAndAmongEqualOnesTheFirstEdge() {
    let edges = [("a", "b"), ("a", "c"), ("b", "d"), ("c", "d"), ("a", "d"), ("d", "e")]
    #expect(ways(to: "d", edges) == ["a d", "a b d", "a c d"])
    #expect(ways(to: "e", edges) == ["a d e", "a b d e", "a c d e"])
  }

  @Test func aRootHasNoWay() {
    #expect(ways(to: "a", [("a", "b")]).isEmpty)
  }

  @Test func aWayPassesNoNodeTwice() {
    let edges = [("a", "b"), ("b", "c"), ("c", "b"), ("c", "d")]
    #expect(ways(to: "d", edges) == ["a b c d"])
    #expect(ways(to: "b", edges) == ["a b"])
  }

  @Test func inACycleThatNothingNeedsTheFirstIsTheRoot() {
    #expect(ways(to: "b", [("a", "b"), ("b", "a")]) == ["a b"])
    #expect(ways(to: "a", [("a", "b"), ("b", "a")]).isEmpty)
  }

  /// Twice as many ways with each layer: a search of all would never end.
  @Test func ofVeryManyWaysTheFirstAreFound() {
    var edges: [(String, String)] = [("root", "l0"), ("root", "r0")]
    for layer in 0..<60 {
      for side in ["l", "r"] {
        edges.append((side + "\(layer)", "l\(layer + 1)"))
        edges.append((side + "\(layer)", "r\(layer + 1)"))
      }
    }
    let found = ways(to: "l60", edges, limit: 50)
    #expect(found.count == 50)
    #expect(Set(found).count == 50)
    #expect(found.allSatisfy { $0.hasPrefix("root ") && $0.hasSuffix(" l60") })
  }
}
