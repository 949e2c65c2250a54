/// What `Container.verify()` found.
public struct VerificationReport: Sendable {
  /// Every mistake, in registration order.
  public let findings: [VerificationFinding]
  /// How many registrations were checked whole and have no mistake.
  public let verified: Int
  /// How many may need more than they show, and have no mistake in what they do: closures,
  /// factories that take the resolver, and what is decorated.
  public let opaque: Int
  /// How many have a mistake, or are part of a cycle.
  public let failed: Int
}

extension VerificationReport: CustomStringConvertible {
  /// The findings, and the counts in the last line.
  public var description: String {
    (findings.map { "\($0)\n\n" } + ["\(verified) verified, \(opaque) opaque, \(failed) failed"])
      .joined()
  }
}
