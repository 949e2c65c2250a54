internal import GuiseManifest
internal import GuiseTooling

extension ManifestHost {
  /// A reload or a close that was asked for from inside a reload or a close of the same host, and would
  /// wait for itself.
  ///
  /// A factory, a `close()` or a closure that a reload calls counts as inside until the reload has ended,
  /// and so does each task that it makes, other than by `Task.detached`.
  public struct NestedCallError: Error, Sendable, CustomStringConvertible {
    /// A sentence that says that the call would wait for itself, and help.
    public var description: String {
      """
      a host was asked to reload or to close from inside its own reload or close, and would wait for itself
        help: ask from Task.detached, and do not wait for that task inside the reload
      """
    }
  }
}
