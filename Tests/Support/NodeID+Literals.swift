internal import Guise
package import GuiseVerification

/// Nodes as integer literals.
extension ID: ExpressibleByIntegerLiteral {
  package init(integerLiteral number: Int) { self.init(number) }
}

extension DependencyGraph.Edge {
  package init(
    from source: Int, to target: Int, _ kind: DependencyKind, isInjected: Bool = false,
    label: Int = 0
  ) {
    self.init(
      from: NodeID(source), to: NodeID(target), kind, isInjected: isInjected, label: label)
  }
}
