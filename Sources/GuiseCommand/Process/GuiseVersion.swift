/// The version of this library and of the command.
public enum GuiseVersion {
  /// The number that `guise-validate --version` prints, as semantic versioning writes it.
  public static let current = "0.1.0"
  /// Where the rules are explained, each under its identifier.
  package static let documentation =
    "https://github.com/Prosumma/Guise/blob/main/Sources/GuiseManifest/GuiseManifest.docc/Rules.md"
}
