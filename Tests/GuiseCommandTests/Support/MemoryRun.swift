@testable import GuiseCommand

/// One run of the command in memory.
struct MemoryRun {
  var status: CommandStatus
  var output: String
  var errors: String

  init(
    _ arguments: [String], input: String = "", folder: String = "/",
    variables: [String: String] = [:], isTerminal: Bool = false,
    factories: LinkedFactories? = nil,
    outputFailure: CommandStreamError? = nil, inputFailure: CommandStreamError? = nil
  ) {
    let written = Written()
    let streams = CommandStreams(
      readInput: { (_) throws(CommandStreamError) in
        if let inputFailure { throw inputFailure }
        return Array(input.utf8)
      },
      writeOutput: { (text) throws(CommandStreamError) in
        if let outputFailure { throw outputFailure }
        written.output += text
      },
      writeError: { written.errors += $0 },
      outputIsTerminal: isTerminal)
    status = GuiseValidate.run(
      arguments, streams: streams,
      environment: CommandEnvironment(variables: variables, workingDirectory: folder),
      factories: factories)
    output = written.output
    errors = written.errors
  }

  private final class Written {
    var output = ""
    var errors = ""
  }
}
