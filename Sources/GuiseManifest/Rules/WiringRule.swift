/// A rule that looks at a manifest joined with what the code offers.
package protocol WiringRule: Rule {
  /// Whether what it finds in a fragment is wrong whatever includes the fragment: it looks at factories
  /// and settings, and not at who gets what.
  static var holdsInFragments: Bool { get }
  static func findings(in inspection: WiringInspection) -> [Diagnostic]
}

extension WiringRule {
  package static var holdsInFragments: Bool { false }

  package static func findings(in check: Check) -> [Diagnostic] {
    guard let inspection = check.inspection,
      holdsInFragments || !inspection.model.composition.isFragment
    else { return [] }
    return findings(in: inspection)
  }
}
