internal import Dispatch
internal import GuiseManifest
internal import Synchronization

/// A line on a terminal that says what a run is doing, once that takes a while; it is gone before the
/// run prints anything else.
final class Progress: Sendable {
  /// Short enough for any terminal: a line that wraps could not be erased.
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
  ///   - name: What the line begins with.
  ///   - write: Writes to the terminal.
  ///   - delay: In milliseconds, how long nothing is shown. Nil: until ``tick()``.
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

  /// Says what the run does from here on. Costs little where nothing is shown yet.
  func show(_ text: String) {
    state.withLock { $0.text = text }
  }

  /// Writes the line where it has changed.
  ///
  /// - Returns: Whether there may be more to write.
  @discardableResult
  func tick() -> Bool {
    // Written under the lock: nothing may follow the end.
    state.withLock { state in
      guard !state.isEnded, state.text != state.shown else { return !state.isEnded }
      state.shown = state.text
      let line = VisibleText.escaped("\(name): \(state.text)")
      let isLong = line.count > Self.width
      write(Self.erase + (isLong ? line.prefix(Self.width - 1) + "…" : line))
      return true
    }
  }

  /// Erases the line, if there is one, for good.
  func end() {
    state.withLock { state in
      guard !state.isEnded else { return }
      state.isEnded = true
      if !state.shown.isEmpty { write(Self.erase) }
    }
  }
}

extension CommandStreams {
  /// The line that says what a run of a command is doing; nil in a quiet run, and unless standard error
  /// is a terminal that can erase a line.
  func progress(
    for name: String, isQuiet: Bool, _ environment: CommandEnvironment
  ) -> Progress? {
    guard let writeProgress, !isQuiet, environment.variables["TERM"] != "dumb" else { return nil }
    return Progress(name, write: writeProgress)
  }
}
