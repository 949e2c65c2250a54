/// Where the variables of one check get their values from.
package struct VariableSources: Sendable {
  /// The caller's values.
  package var given: [String: String] = [:]
  /// Gives values for others.
  package var values: (@Sendable (Variable) throws -> String?)?
  /// Nil: the environment is not read.
  package var environment: [String: String]?
  /// Bytes that a file with a value may have.
  package var textLimit: Int
}
