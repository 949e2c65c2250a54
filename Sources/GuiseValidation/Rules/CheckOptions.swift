package import GuiseManifest

/// The options of one check.
package struct CheckOptions: Sendable {
  /// The caller's variables, roots and limits.
  package var given: ManifestOptions
  /// The reader of the findings.
  package var reader = Audience.code
  /// Whether a manifest that declares itself a fragment is checked like any other: a loaded manifest has to
  /// be whole.
  package var checksFragmentsWhole = false
  /// Whether the code is known. Without it, only the form of a manifest is checked, and its assemblies of code are
  /// unknown.
  package var knowsCode = true
  /// The number of findings of one rule that are kept; the others are counted.
  package var findingLimit = Int.max
  /// The registrations of the manifest that tests replace by identifier.
  package var replaced: Set<String> = []

  package init(_ given: ManifestOptions) { self.given = given }
}
