internal import GuiseManifest

/// The reader of a finding: the next step depends on where it is read.
package enum Audience: Hashable, Sendable {
  /// An application that loads the manifest, or a test of it.
  case code
  /// A command, for its caller.
  case command

  func giving(_ variable: String) -> String {
    self == .command
      ? "pass --set \(variable)=VALUE"
      : "pass it in code with variables: [\(Phrase.quoted(variable)): …]"
  }

  /// The option that names the root folder of includes, or a further root with a name.
  func naming(root: String?) -> String {
    switch (self, root) {
    case (.command, nil): "--root DIR"
    case (.command, let name?): "--root \(name)=DIR"
    case (.code, nil): "root: in the options"
    case (.code, let name?): "namedRoots: [\(Phrase.quoted(name)): …] in the options"
    }
  }
}
