internal import Foundation
internal import GuiseManifest
internal import GuiseValidation

/// The environment of a run; the command reads nothing else of the process.
package struct CommandEnvironment: Sendable {
  /// The name of the command in its messages.
  package var commandName: String
  package var variables: [String: String]
  /// The base of relative paths, in arguments and in output.
  package var workingDirectory: String
  /// Whether this is the working directory of the process: relative paths can then be opened
  /// directly.
  package var opensRelativePaths: Bool

  package init(
    commandName: String = "guise-validate", variables: [String: String] = [:],
    workingDirectory: String, opensRelativePaths: Bool = false
  ) {
    self.commandName = commandName
    self.variables = variables
    self.workingDirectory = workingDirectory
    self.opensRelativePaths = opensRelativePaths
  }

  /// Returns an absolute path without `.` and `..`.
  func absolute(_ path: String) -> String { RelativePath.resolved(path, in: workingDirectory) }

  /// Returns a path for opening, in its given form where possible.
  func openable(_ path: String) -> String {
    opensRelativePaths || path.hasPrefix("/") ? path : RelativePath.join(workingDirectory, path)
  }

  /// Returns the environment of the process.
  static func process(commandName: String) -> CommandEnvironment {
    CommandEnvironment(
      commandName: commandName, variables: ProcessInfo.processInfo.environment,
      workingDirectory: FileManager.default.currentDirectoryPath, opensRelativePaths: true)
  }
}
