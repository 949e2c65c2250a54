package import Guise

/// The given values of a check, and the limits on its reading.
public struct ValidationOptions: Sendable {
  /// Values of variables given by the caller (`--set name=value`): a string is text, and is read like the
  /// environment's; a number, a boolean, an array or an object has to be of the variable's type.
  public var variables: [String: Manifest.Value] = [:]
  /// The environment to take variables from; nil (the default) never reads it, so that a verdict
  /// does not depend on the machine, and an unset variable is a note instead of an error.
  public var environment: [String: String]?
  /// A closure that gives values to variables that ``variables`` has none for; nil leaves a variable to the
  /// environment and the default. An error becomes a finding without the error's text, which may quote a
  /// value.
  public var values: (@Sendable (Variable) throws -> String?)?
  /// The folder that includes may reach; nil: the first manifest's own.
  public var root: String?
  /// Further roots by name, for includes such as `name:path`.
  public var namedRoots: [String: String] = [:]
  /// The limits on reading a manifest.
  public var limits = ReadingLimits()
  /// Texts that replace those of files; see `ReadingOptions`.
  package var unsaved: [String: [UInt8]] = [:]
  /// A closure that tells which registrations of the manifest tests replace.
  var replaced: @Sendable (Composition) -> ReplacedRegistrations = { _ in .init() }
  /// The isolation in which eager registrations are built without being awaited; nil: they are awaited.
  package var start: Concurrency?
  /// The reader of the findings.
  package var reader = Audience.Setting.test
  /// Whether a manifest that declares itself a fragment is checked like any other: a loaded manifest has to
  /// be whole.
  package var checksFragmentsWhole = false
  /// The number of findings of one rule that are kept; the others are counted.
  package var findingLimit = Int.max

  /// Creates options; omitted values keep their defaults.
  ///
  /// - Parameters:
  ///   - variables: values of variables.
  ///   - environment: the environment to take variables from; nil: none.
  ///   - values: gives a value to a variable that `variables` has none for.
  ///   - root: the folder that includes may reach; nil: the first manifest's own.
  ///   - namedRoots: further roots by name.
  ///   - limits: the limits on reading a manifest.
  public init(
    variables: [String: Manifest.Value] = [:], environment: [String: String]? = nil,
    values: (@Sendable (Variable) throws -> String?)? = nil, root: String? = nil,
    namedRoots: [String: String] = [:], limits: ReadingLimits = .init()
  ) {
    self.variables = variables
    self.environment = environment
    self.values = values
    self.root = root
    self.namedRoots = namedRoots
    self.limits = limits
  }

  package var reading: ReadingOptions {
    var reading = ReadingOptions(root: root, namedRoots: namedRoots, limits: limits)
    reading.unsaved = unsaved
    return reading
  }

  var variableSources: VariableSources {
    VariableSources(
      given: variables, values: values, environment: environment,
      textLimit: limits.interpolatedValue, expansionLimit: limits.fileSize)
  }
}

extension ValidationOptions: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// A description without the values of variables and of the environment, which may be secrets.
  public var description: String { customMirror.text }

  public var debugDescription: String { description }

  public var customMirror: Mirror { mirror(of: self) }

  /// A mirror of options: the names of variables that have values, and never the values.
  func mirror<Options>(of options: Options) -> Mirror {
    let environment = environment.map { "\($0.count) variables" } ?? "not read"
    return Mirror(
      options,
      children: [
        "variables": variables.keys.sorted(), "environment": environment,
        "values": values == nil ? "none" : "asked for", "root": root ?? "the manifest's folder",
        "namedRoots": namedRoots, "limits": limits,
      ], displayStyle: .struct)
  }
}

extension Mirror {
  /// The mirrored parts as a description.
  var text: String {
    let parts = children.map { "\($0.label ?? ""): \($0.value)" }
    return "\(subjectType)(\(parts.joined(separator: ", ")))"
  }
}
