/// What surrounds a run of the command; nothing else of the process is looked at.
package struct CommandEnvironment: Sendable {
  /// What the command is called in its messages.
  package var commandName: String
  package var variables: [String: String]
  /// What relative paths start from, and what printed paths are relative to.
  package var workingDirectory: String

  package init(
    commandName: String = "guise-validate", variables: [String: String] = [:],
    workingDirectory: String
  ) {
    self.commandName = commandName
    self.variables = variables
    self.workingDirectory = workingDirectory
  }

  /// A path as it can be opened from anywhere.
  func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return workingDirectory.hasSuffix("/")
      ? workingDirectory + path : workingDirectory + "/" + path
  }
}
