internal import GuiseValidation

/// The version of the library and the command.
public enum GuiseVersion {
  /// The semantic version that `guise-validate --version` prints.
  public static let current = "0.1.0"
  /// The page that explains the rules, each under its identifier.
  package static let documentation =
    "https://github.com/Prosumma/Guise/blob/main/Sources/GuiseCommand/GuiseCommand.docc/Rules.md"
}
