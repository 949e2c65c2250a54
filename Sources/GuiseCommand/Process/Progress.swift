internal import Dispatch
internal import GuiseManifest
internal import GuiseValidation
internal import Synchronization

/// A line on a terminal that shows the current step of a long run; it is erased before any other
/// output.
final class Progress: Sendable {
  /// The width of the line, small enough for any terminal: a wrapped line could not be erased.
  static let width = 78
  private static let erase = "\r\u{1B}[K"

  private struct State {
    var text = ""
    var shown = ""
    var isEnded = false
  }

  private let state = Mutex(State())
  private let name: String
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - name: the beginning of the line.
  ///   - write: writes to the terminal.
  ///   - delay: the delay in milliseconds before the first output; nil to write only on ``tick()``.
  init(
    _ name: String, delay: Int? = 1_000, write: @escaping @Sendable (String) -> Void
  ) {
    self.name = name
    self.write = write
    if let delay { scheduleTick(after: delay) }
  }

  private func scheduleTick(after delay: Int) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak self] in
      guard let self, tick() else { return }
      scheduleTick(after: 200)
    }
  }

  /// Sets the current step, at little cost while nothing is shown.
  func show(_ text: String) {
    state.withLock { $0.text = text }
  }

  /// Writes the line if it has changed.
  ///
  /// - Returns: whether more output may follow.
  @discardableResult
  func tick() -> Bool {
    // Written under the lock, since nothing may follow the end.
    state.withLock { state in
      guard !state.isEnded, state.text != state.shown else { return !state.isEnded }
      state.shown = state.text
      let line = VisibleText.escaped("\(name): \(state.text)")
      let isLong = line.count > Self.width
      write(Self.erase + (isLong ? line.prefix(Self.width - 1) + "…" : line))
      return true
    }
  }

  /// Erases the line, if any, and stops further output.
  func end() {
    state.withLock { state in
      guard !state.isEnded else { return }
      state.isEnded = true
      if !state.shown.isEmpty { write(Self.erase) }
    }
  }
}

extension CommandStreams {
  /// Returns the progress line of a run; nil for a quiet run, and unless standard error is a
  /// terminal that can erase a line.
  func progress(
    for name: String, isQuiet: Bool, _ environment: CommandEnvironment
  ) -> Progress? {
    guard let writeProgress, !isQuiet, environment.variables["TERM"] != "dumb" else { return nil }
    return Progress(name, write: writeProgress)
  }
}
