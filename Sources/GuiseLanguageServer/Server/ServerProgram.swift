internal import Foundation
internal import GuiseCommand
internal import GuiseManifest
internal import GuiseValidation

/// The program `guise-language-server`: a server on the standard input and output of the process.
package enum ServerProgram {
  private static let usage = """
    usage: guise-language-server

    Speaks the Language Server Protocol over standard input and output: an editor starts it. It
    checks Guise manifests while they are written, and completes and explains their names.

      --help      print this text
      --version   print the version

    """

  /// Runs the program.
  ///
  /// - Parameter arguments: the arguments of the process, without its name; others, which some clients add, are
  ///   ignored.
  /// - Returns: the exit status: 0 after a regular end, `--help` or `--version`; 1 where the client
  ///   disappeared.
  package static func run(_ arguments: [String]) -> Int32 {
    let text =
      arguments.contains("--help")
      ? usage : arguments.contains("--version") ? GuiseVersion.current + "\n" : nil
    guard let text else { return serve() }
    return FileDescriptor.write(text, to: STDOUT_FILENO) == 0 ? 0 : 1
  }

  /// Runs until the client ends the connection or disappears.
  ///
  /// - Returns: the exit status: 0 after `shutdown` and `exit`, 1 otherwise.
  private static func serve() -> Int32 {
    // A missing client should cause a write error, not a signal.
    signal(SIGPIPE, SIG_IGN)
    var isGone = false
    let server = LanguageServer { message in
      let body = Array(message.text.utf8)
      let text = String(decoding: LSPFrames.framed(body), as: UTF8.self)
      if FileDescriptor.write(text, to: STDOUT_FILENO) != 0 { isGone = true }
    }
    var frames = LSPFrames()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while !isGone {
      do {
        while let body = try frames.next() {
          if let status = server.take(body) { return status }
        }
      } catch {
        _ = FileDescriptor.write(
          "guise-language-server: error: the client's messages cannot be told apart: \(error)\n",
          to: STDERR_FILENO)
        return 1
      }
      server.work(isInterrupted: { hasInput })
      let count = chunk.withUnsafeMutableBytes { FileDescriptor.readSome(STDIN_FILENO, $0) }
      guard count > 0 else { return 1 }
      frames.append(chunk[..<count])
    }
    return 1
  }

  /// Whether a message, or the end of the input, waits.
  private static var hasInput: Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 0) > 0
  }
}
