internal import Foundation
internal import GuiseManifest

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
  func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : workingDirectory + "/" + path
    let text = ReportedPath(relativeTo: "/").text(whole)
    return text == "." ? "/" : "/" + text
  }

  /// Returns a path for opening, in its given form where possible.
  func openable(_ path: String) -> String {
    if opensRelativePaths || path.hasPrefix("/") { return path }
    return workingDirectory.hasSuffix("/")
      ? workingDirectory + path : workingDirectory + "/" + path
  }
}

extension CommandEnvironment {
  /// Returns the environment of the process.
  static func process(commandName: String) -> CommandEnvironment {
    CommandEnvironment(
      commandName: commandName, variables: ProcessInfo.processInfo.environment,
      workingDirectory: FileManager.default.currentDirectoryPath, opensRelativePaths: true)
  }
}
