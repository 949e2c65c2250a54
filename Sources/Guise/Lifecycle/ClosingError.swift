/// The error for instances that failed to close with their container; all others were closed.
public struct ClosingError: Error, Sendable {
  /// The failure of one instance.
  public struct Failure: Sendable {
    /// The key of the registration that built the instance.
    public let key: AnyKey
    /// The location of that registration.
    public let location: SourceLocation
    /// The error that its `close` threw.
    public let error: any Error
  }

  /// The failures, at least one, in the order in which the instances were closed.
  public let failures: [Failure]
}

extension ClosingError: CustomStringConvertible {
  /// The failed instances, with their locations and errors.
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
