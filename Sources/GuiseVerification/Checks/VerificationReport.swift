/// What `Container.verify()` found.
public struct VerificationReport: Sendable {
  /// Every mistake, and what is likely to be one, in registration order.
  public let findings: [VerificationFinding]
  /// How many registrations were checked whole and have no mistake.
  public let verified: Int
  /// How many may need more than they show, or what a child may register, and have no mistake in
  /// what is known of them: closures, factories that take the resolver, what closures decorate, what is
  /// built for children.
  public let opaque: Int
  /// How many have a mistake, or are part of a cycle. Warnings do not count.
  public let failed: Int

  /// The findings of severity `error`: what cannot be resolved.
  public var errors: [VerificationFinding] { findings.filter { $0.severity == .error } }

  /// What works, and is likely not to be what was meant.
  public var warnings: [VerificationFinding] { findings.filter { $0.severity == .warning } }

  /// Whether there are no errors.
  public var isValid: Bool { !findings.contains { $0.severity == .error } }
}

extension VerificationReport: CustomStringConvertible {
  /// The findings, and the counts in the last line.
  public var description: String {
    (findings.map { "\($0)\n\n" } + ["\(verified) verified, \(opaque) opaque, \(failed) failed"])
      .joined()
  }
}
