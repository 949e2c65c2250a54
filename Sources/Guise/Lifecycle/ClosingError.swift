/// The instances that failed to close when a container was closed; all others were closed.
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
    var text = failures.count.description
    text += failures.count == 1 ? " instance failed to close" : " instances failed to close"
    for failure in failures {
      text += "\n  " + failure.key.description + " at " + failure.location.description
      text += ": " + String(describing: failure.error)
    }
    return text
  }
}
