internal import Guise
package import GuiseVerification

extension WiringModel {
  /// The cycles of the wiring. Each begins at the entry that comes first in the files, and its last
  /// dependency is the one to defer.
  package func cycles(_ files: FileOrder) -> [[DependencyGraph.Edge]] {
    graph.cycles(deferring: isRegistration) { rotated($0, files) }
  }

  private func rotated(
    _ path: [DependencyGraph.Edge], _ files: FileOrder
  ) -> [DependencyGraph.Edge] {
    let first = path.indices.compactMap { step in
      entry(at: path[step].source).map { (step: step, place: place(of: $0)) }
    }.min { files.isBefore($0.place, $1.place) }?.step
    return first.map { Array(path[$0...] + path[..<$0]) } ?? path
  }
}
