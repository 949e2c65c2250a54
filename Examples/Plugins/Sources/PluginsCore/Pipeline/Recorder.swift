/// Takes down what happens during one request.
public protocol Recorder: Sendable {
  func record(_ line: String)
}

/// Forgets everything.
public struct SilentRecorder: Recorder {
  public init() {}

  public func record(_ line: String) {}
}
