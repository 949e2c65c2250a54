/// The version of the library and the command.
public enum GuiseVersion {
  /// The semantic version that `guise-validate --version` prints.
  public static let current = "0.1.0"
}
