internal import GuiseManifest

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Where the command reads and writes: the process's own streams, or a test's memory.
package struct CommandStreams {
  /// Reads standard input to its end, or until it is longer than a limit.
  package var readInput: (Int) throws(CommandStreamError) -> [UInt8]
  /// Writes to standard output.
  package var writeOutput: (String) throws(CommandStreamError) -> Void
  /// Writes to standard error; there is nowhere left to say that this failed.
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

/// Why a stream did not take or give all of its bytes.
package enum CommandStreamError: Error, Equatable {
  /// Whoever read the output has gone: no fault, and no reason to say anything.
  case closed
  case failed(reason: String)
}

extension CommandStreams {
  /// The process's own streams. From here on a closed pipe, and a file that may not grow, is an error
  /// instead of a signal.
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
      writeError: { text in _ = FileDescriptor.write(text, to: STDERR_FILENO) },
      outputIsTerminal: isatty(STDOUT_FILENO) == 1)
  }
}
