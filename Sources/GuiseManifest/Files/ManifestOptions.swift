internal import Foundation

/// The given values for loading or checking a manifest, and the limits on reading it.
///
/// ```swift
/// let options = ManifestOptions(
///   variables: ["path": "access.log", "retries": 4],
///   values: { variable in variable.isSecret ? try vault.read(variable.name) : nil })
/// ```
///
/// A description or a dump of options shows no value.
public struct ManifestOptions: Sendable {
  /// Values of variables, which win over everything else. A string is read like the environment's: `"4"` may be an
  /// integer.
  public var variables: [String: Manifest.Value] = [:]
  /// The environment to take variables from. Nil, the default, means the process's own for loading. A check
  /// then reads none, so that a verdict does not depend on the machine.
  public var environment: [String: String]?
  /// A closure that gives values to other variables, from a vault or any other configuration of the application;
  /// nil leaves a variable to the environment and the default.
  ///
  /// It is called once for each variable that needs a value. An error becomes a finding without its text, which may
  /// quote a value.
  public var values: (@Sendable (Variable) throws -> String?)?
  /// The folder that includes may reach; nil: the manifest's own.
  public var root: String?
  /// Further roots by name, for includes such as `name:path`.
  public var namedRoots: [String: String] = [:]
  /// The limits on reading a manifest.
  public var limits = ReadingLimits()
  /// Unsaved texts that replace file contents, by file identity: for a file on disk, its path with every link
  /// resolved.
  package var unsaved: [String: [UInt8]] = [:]

  /// Creates options; omitted values keep their defaults. The properties of the same names explain each.
  public init(
    variables: [String: Manifest.Value] = [:], environment: [String: String]? = nil,
    values: (@Sendable (Variable) throws -> String?)? = nil, root: String? = nil,
    namedRoots: [String: String] = [:], limits: ReadingLimits = .init()
  ) {
    (self.variables, self.environment, self.values) = (variables, environment, values)
    (self.root, self.namedRoots, self.limits) = (root, namedRoots, limits)
  }

  /// The options for loading.
  package var loading: ManifestOptions {
    var options = self
    options.environment = environment ?? ProcessInfo.processInfo.environment
    return options
  }
}

extension ManifestOptions: CustomStringConvertible, CustomReflectable {
  public var description: String { "ManifestOptions(variables: \(variables.keys.sorted()))" }
  /// A mirror with the names of variables that have values, and never the values.
  public var customMirror: Mirror {
    Mirror(self, children: ["variables": variables.keys.sorted()], displayStyle: .struct)
  }
}
