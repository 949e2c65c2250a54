/// A rule that looks at a manifest joined with what the code offers.
package protocol WiringRule: Rule {
  static func findings(in inspection: WiringInspection) -> [Diagnostic]
}
