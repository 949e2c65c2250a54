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
