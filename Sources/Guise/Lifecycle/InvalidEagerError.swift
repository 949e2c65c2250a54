/// The error for eager registrations that cannot be built in advance: any but singletons without
/// arguments.
public struct InvalidEagerError: Error, Sendable {
  /// The registrations, at least one, in registration order, with their locations.
  public let registrations: [ResolutionError.Step]
}

extension InvalidEagerError: CustomStringConvertible {
  /// The registrations that cannot be eager, their locations, and a remedy.
  public var description: String {
    var text = "only a singleton without arguments can be eager"
    for step in registrations { text += "\n  " + step.description }
    return text + "\n  help: make each of them a singleton without arguments, or remove `eager`"
  }
}
