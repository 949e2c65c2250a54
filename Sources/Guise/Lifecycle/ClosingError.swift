/// What could not be closed while a container was closed; all else was.
public struct ClosingError: Error, Sendable {
  /// One instance that threw.
  public struct Failure: Sendable {
    /// The registration that built the instance.
    public let key: AnyKey
    /// Where it is registered.
    public let location: SourceLocation
    /// What its `close` threw.
    public let error: any Error
  }

  /// At least one, in the order in which the instances were closed.
  public let failures: [Failure]
}

extension ClosingError: CustomStringConvertible {
  /// What failed, where it is registered, and why.
  public var description: String {
    let lines = failures.map { "  \($0.key) at \($0.location): \($0.error)" }
    return (["\(failures.count) of the container's instances could not be closed"] + lines)
      .joined(separator: "\n")
  }
}
