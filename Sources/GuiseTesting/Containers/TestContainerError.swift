internal import Guise
internal import GuiseValidation

/// The error for a test without the requested container or registration.
public struct TestContainerError: Error, Hashable, CustomStringConvertible {
  /// The problem and its remedy.
  public let description: String

  static let noContainer = Self(
    description: """
      no test container: give the test or its suite the trait '.manifest(…)' or '.container { … }'. \
      Detached tasks and threads do not inherit the container of a test: read it before they begin
      """)

  static let noBeginning = Self(
    description: """
      no test container: '.overriding' and '.registering' change the container of a trait before \
      them. Write '.manifest(…)' or '.container { … }' first, on the test or on a suite around it
      """)

  static let nothingToOverride = Self(
    description: """
      '.overriding' overrides a manifest, and '.container { … }' has none: use '.registering', which \
      replaces registrations with the same key
      """)

  static func notRegistered(_ key: AnyKey) -> Self {
    Self(description: "cannot count \(key): the container has no registration with that key")
  }
}
