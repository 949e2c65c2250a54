internal import Foundation

/// What loading a manifest may take for given.
public struct ManifestOptions: Sendable {
  /// Values of variables; they win over the environment and defaults.
  public var variables: [String: String] = [:]
  /// The environment to take variables from: the process's own, by default.
  public var environment: [String: String]
  /// The folder that includes may reach; nil: the manifest's own.
  public var root: String?
  /// Further roots by name, for includes such as `name:path`.
  public var namedRoots: [String: String] = [:]
  public var limits = ReadingLimits()

  public init() { environment = ProcessInfo.processInfo.environment }

  var validation: ValidationOptions {
    var options = ValidationOptions()
    options.variables = variables
    options.environment = environment
    options.root = root
    options.namedRoots = namedRoots
    options.limits = limits
    return options
  }
}
