/// Eager registrations that cannot be built in advance: anything but a singleton without arguments.
public struct InvalidEagerError: Error, Sendable {
  /// At least one, in registration order, with the places where they are registered.
  public let registrations: [ResolutionError.Step]
}

extension InvalidEagerError: CustomStringConvertible {
  /// What is eager in vain, where it is registered, and what to do.
  public var description: String {
    let lines = registrations.map { "  \($0.key)\($0.location.map { " at \($0)" } ?? "")" }
    return
      (["only a singleton without arguments can be eager"] + lines + [
        "  help: register a singleton, or leave `eager` out"
      ]).joined(separator: "\n")
  }
}
