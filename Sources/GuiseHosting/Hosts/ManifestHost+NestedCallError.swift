internal import GuiseValidation

extension ManifestHost {
  /// A reload or a close called from inside a reload or a close of the same host, which would wait for
  /// itself.
  ///
  /// A factory, a `close()` or a closure that a reload calls counts as inside until the reload has ended, and
  /// so does each task that it creates, except with `Task.detached`.
  public struct NestedCallError: Error, Sendable, CustomStringConvertible {
    /// A sentence that explains that the call would wait for itself, with help.
    public var description: String {
      """
      a host was asked to reload or to close from inside its own reload or close, and would wait for itself
        help: ask from Task.detached, and do not wait for that task inside the reload
      """
    }
  }
}
