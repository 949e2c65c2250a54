/// What a check may take for given, and how far it may look.
public struct ValidationOptions: Sendable {
  /// Values of variables given by the caller (`--set name=value`).
  public var variables: [String: String] = [:]
  /// The environment to take variables from; nil (the default) never reads it, so that a verdict
  /// does not depend on the machine, and an unset variable is a note instead of an error.
  public var environment: [String: String]?
  /// The folder that includes may reach; nil: the first manifest's own.
  public var root: String?
  /// Further roots by name, for includes such as `name:path`.
  public var namedRoots: [String: String] = [:]
  public var limits = ReadingLimits()
  /// Registrations that are not built as they are written, because tests put others in their place:
  /// a variable that only these use needs no value.
  package var replaced: Set<String> = []
  /// Where eager registrations are built without awaiting them; nil: they are awaited.
  package var start: Catalog.Concurrency?

  /// Whether a manifest that says that it is a fragment is checked as any other: what is loaded has to
  /// be whole.
  package var checksFragmentsWhole = false

  public init() {}
}
