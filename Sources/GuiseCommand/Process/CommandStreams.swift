internal import Foundation

/// The streams of the command: those of the process, or buffers of a test.
package struct CommandStreams {
  /// The name of standard input in reports.
  static let inputName = "<stdin>"

  /// Reads standard input to its end, or until it exceeds a limit.
  package var readInput: (Int) throws(CommandStreamError) -> [UInt8]
  /// Writes to standard output.
  package var writeOutput: (String) throws(CommandStreamError) -> Void
  /// Writes to standard error; failures are ignored because they cannot be reported.
  package var writeError: (String) -> Void
  package var outputIsTerminal: Bool

  package init(
    readInput: @escaping (Int) throws(CommandStreamError) -> [UInt8],
    writeOutput: @escaping (String) throws(CommandStreamError) -> Void,
    writeError: @escaping (String) -> Void,
    outputIsTerminal: Bool = false
  ) {
    self.readInput = readInput
    self.writeOutput = writeOutput
    self.writeError = writeError
    self.outputIsTerminal = outputIsTerminal
  }
}

/// A failure to read or write all bytes of a stream.
package enum CommandStreamError: Error, Equatable {
  /// The reader of the output has gone; this is not reported as an error.
  case closed
  case failed(reason: String)
}

extension CommandStreams {
  /// Returns the streams of the process.
  ///
  /// From now on a closed pipe or a file-size limit causes an error instead of a signal.
  static func process() -> CommandStreams {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    return CommandStreams(
      readInput: { (limit) throws(CommandStreamError) in
        let (bytes, error) = FileDescriptor.readAll(STDIN_FILENO, limit: limit)
        if error != 0 { throw .failed(reason: FileDescriptor.message(error)) }
        return bytes
      },
      writeOutput: { (text) throws(CommandStreamError) in
        let error = FileDescriptor.write(text, to: STDOUT_FILENO)
        if error == EPIPE { throw .closed }
        if error != 0 { throw .failed(reason: FileDescriptor.message(error)) }
      },
      writeError: { _ = FileDescriptor.write($0, to: STDERR_FILENO) },
      outputIsTerminal: isatty(STDOUT_FILENO) == 1)
  }
}
