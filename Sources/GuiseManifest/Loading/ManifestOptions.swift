internal import Foundation

/// What loading a manifest may take for given.
///
/// ```swift
/// let options = ManifestOptions(
///   variables: ["path": "access.log", "retries": 4],
///   values: { variable in variable.isSecret ? try vault.read(variable.name) : nil })
/// ```
///
/// A description or a dump of options shows no value.
public struct ManifestOptions: Sendable {
  /// Values of variables; they win over everything else.
  ///
  /// A string is text, and read as the environment's: `"4"` may be an integer. A number, a boolean, an
  /// array or an object has to be of the variable's type.
  public var variables: [String: Manifest.Value] = [:]
  /// The environment to take variables from: by default the process's own as it is when the options are
  /// made. What the process changes later is not seen, not by a reload of a `ManifestHost` either.
  public var environment: [String: String]
  /// Gives a value to a variable that ``variables`` has none for, from a vault or from whatever
  /// configuration the application has; nil leaves it to the environment and the default.
  ///
  /// It is asked once for each variable that needs a value: for those that enabled registrations use
  /// which the root leads to and no test replaces. An error is a finding without the error's words, which may quote a value.
  public var values: (@Sendable (Variable) throws -> String?)?
  /// The folder that includes may reach; nil: the manifest's own.
  public var root: String?
  /// Further roots by name, for includes such as `name:path`.
  public var namedRoots: [String: String] = [:]
  /// How much a manifest may ask of whoever reads it.
  public var limits = ReadingLimits()

  /// Creates options; omitted values keep their defaults.
  ///
  /// - Parameters:
  ///   - variables: values of variables; they win over everything else.
  ///   - environment: where variables are looked for; nil: in the process's own environment.
  ///   - values: gives a value to a variable that `variables` has none for.
  ///   - root: the folder that includes may reach; nil: the manifest's own.
  ///   - namedRoots: further roots by name.
  ///   - limits: how much a manifest may ask of whoever reads it.
  public init(
    variables: [String: Manifest.Value] = [:], environment: [String: String]? = nil,
    values: (@Sendable (Variable) throws -> String?)? = nil, root: String? = nil,
    namedRoots: [String: String] = [:], limits: ReadingLimits = .init()
  ) {
    self.variables = variables
    self.environment = environment ?? ProcessInfo.processInfo.environment
    self.values = values
    self.root = root
    self.namedRoots = namedRoots
    self.limits = limits
  }

  package var validation: ValidationOptions {
    var options = ValidationOptions(
      variables: variables, environment: environment, values: values, root: root,
      namedRoots: namedRoots, limits: limits)
    options.reader = .application
    return options
  }
}

extension ManifestOptions: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// Without the values of variables and of the environment, which may be secrets.
  public var description: String { shown.description }

  public var debugDescription: String { description }

  public var customMirror: Mirror { shown.mirror(of: self) }

  private var shown: ShownOptions { ShownOptions(validation, type: "ManifestOptions") }
}
