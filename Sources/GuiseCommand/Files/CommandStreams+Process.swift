#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

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
