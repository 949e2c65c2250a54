/// Eager registrations that cannot be built in advance: anything but a singleton without arguments.
public struct InvalidEagerError: Error, Sendable {
  /// At least one, in registration order, with the places where they are registered.
  public let registrations: [ResolutionError.Step]
}

extension InvalidEagerError: CustomStringConvertible {
  /// Which registrations cannot be eager, where they are, and what to do.
  public var description: String {
    let lines = registrations.map { "  \($0.key)\($0.location.map { " at \($0)" } ?? "")" }
    return
      (["only a singleton without arguments can be eager"] + lines + [
        "  help: make each of them a singleton without arguments, or remove `eager`"
      ]).joined(separator: "\n")
  }
}
