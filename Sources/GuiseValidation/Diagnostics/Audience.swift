internal import GuiseManifest

/// The reader of a finding: the next step depends on where it is read.
package struct Audience: Hashable, Sendable {
  /// The program that runs the check.
  package enum Setting: Hashable, Sendable {
    /// An application that loads the manifest.
    case application
    /// Code that uses a `ManifestValidator`, such as a test.
    case test
    /// A command, for its caller.
    case command
  }

  package var setting: Setting
  /// Whether the code is known by a catalog, which may be older than the code.
  package var readsCatalog: Bool

  package init(_ setting: Setting, readsCatalog: Bool) {
    self.setting = setting
    self.readsCatalog = readsCatalog
  }
}

/// The next step for the current reader: the one place that distinguishes readers.
extension Audience {
  /// The way to give a variable a value.
  func giving(_ variable: String) -> String {
    let name = Phrase.quoted(variable)
    return switch setting {
    case .application: "pass it in code with variables: [\(name): …]"
    case .test: "pass ManifestOptions(variables: [\(name): …])"
    case .command: "pass --set \(variable)=VALUE"
    }
  }

  /// The option that names the root folder of includes, or a further root with a name.
  func naming(root: String?) -> String {
    switch (setting, root) {
    case (.command, nil): "--root DIR"
    case (.command, let name?): "--root \(name)=DIR"
    case (_, nil): "root: in the options"
    case (_, let name?): "namedRoots: [\(Phrase.quoted(name)): …] in the options"
    }
  }

  /// The step after a change of code, as the second half of a sentence; empty if there is none.
  var afterChangingCode: String { readsCatalog ? ", and renew the catalog" : "" }

  /// Advice for a catalog that lacks a part of the code; empty if no catalog is read.
  var whereCodeHasIt: String {
    readsCatalog ? "; if the code has it already, renew the catalog" : ""
  }
}
