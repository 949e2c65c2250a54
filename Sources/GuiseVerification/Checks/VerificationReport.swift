/// The result of `Container.verify()`.
public struct VerificationReport: Sendable {
  /// All certain and likely mistakes, in registration order.
  public let findings: [VerificationFinding]
  /// The number of registrations that were checked completely and have no mistake.
  public let verified: Int
  /// The number of opaque registrations, as `verify()` describes them, without a known mistake.
  public let opaque: Int
  /// The number of registrations with a mistake, or in a cycle. Warnings do not count.
  public let failed: Int

  /// The findings of severity `error`: registrations that cannot be resolved.
  public var errors: [VerificationFinding] { findings.filter { $0.severity == .error } }

  /// The findings of severity `warning`: registrations that work, and are likely not to be as intended.
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
