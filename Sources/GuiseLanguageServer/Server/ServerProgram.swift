internal import GuiseCommand
internal import GuiseManifest

/// The program `guise-language-server`.
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
    return ServerProcess.run()
  }
}
