/// Eager registrations that cannot be built in advance: anything but a singleton without arguments.
public struct InvalidEagerError: Error, Sendable {
  /// At least one, in registration order, with the places where they are registered.
  public let registrations: [ResolutionError.Step]
}

extension InvalidEagerError: CustomStringConvertible {
  /// Which registrations cannot be eager, where they are, and what to do.
  public var description: String {
    var text = "only a singleton without arguments can be eager"
    for step in registrations { text += "\n  " + step.description }
    return text + "\n  help: make each of them a singleton without arguments, or remove `eager`"
  }
}
