internal import Foundation
internal import GuiseCommand
internal import GuiseManifest
internal import GuiseValidation

/// The program `guise-language-server`: a server on the standard input and output of the process.
package enum ServerProgram {
  private static let usage = """
    usage: guise-language-server [--stdio]

    Speaks the Language Server Protocol over standard input and output: an editor starts it. It
    completes, explains and checks Guise manifests while they are written.

      --stdio      what it does anyway; some clients say so
      -h, --help   print this text
      --version    print the version

    """

  /// Runs the program.
  ///
  /// - Parameter arguments: the arguments of the process, without its name.
  /// - Returns: the exit status: 0 after a regular end, `--help` or `--version`; 1 where the client
  ///   disappeared; 2 for unknown arguments.
  package static func run(_ arguments: [String]) -> Int32 {
    for argument in arguments {
      switch argument {
      case "--stdio": continue
      case "-h", "--help":
        _ = FileDescriptor.write(usage, to: 1)
        return 0
      case "--version":
        _ = FileDescriptor.write(GuiseVersion.current + "\n", to: 1)
        return 0
      default:
        let shown = VisibleText.sentence(argument)
        _ = FileDescriptor.write(
          "guise-language-server: error: there is no argument \"\(shown)\"\n\(usage)", to: 2)
        return 2
      }
    }
    return serve()
  }

  /// Runs until the client ends the connection or disappears.
  ///
  /// - Returns: the exit status: 0 after `shutdown` and `exit`, 1 otherwise.
  private static func serve() -> Int32 {
    // A missing client should cause a write error, not a signal.
    signal(SIGPIPE, SIG_IGN)
    let inbox = ServerInbox()
    let reader = Thread { read(into: inbox) }
    reader.name = "reader"
    reader.start()
    var isGone = false
    let server = LanguageServer { message in
      let body = Array(message.text.utf8)
      let text = String(decoding: LSPFrames.framed(body), as: UTF8.self)
      if FileDescriptor.write(text, to: STDOUT_FILENO) != 0 { isGone = true }
    }
    while !isGone {
      server.work(isInterrupted: { !inbox.isEmpty })
      switch inbox.next() {
      case .message(let body):
        if let status = server.take(body, isCancelled: inbox.takeCancellation) { return status }
      case .broken(let fault):
        _ = FileDescriptor.write(
          "guise-language-server: error: the client's messages cannot be told apart: \(fault)\n",
          to: STDERR_FILENO)
        return 1
      case .ended: return 1
      }
    }
    return 1
  }

  /// Reads to the end of input on its own thread, which allows requests to be cancelled.
  private static func read(into inbox: ServerInbox) {
    var frames = LSPFrames()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { FileDescriptor.readSome(STDIN_FILENO, $0) }
      guard count > 0 else { return inbox.put(.ended) }
      frames.append(chunk[..<count])
      do {
        while let body = try frames.next() { inbox.put(.message(body)) }
      } catch {
        return inbox.put(.broken(error))
      }
    }
  }
}
