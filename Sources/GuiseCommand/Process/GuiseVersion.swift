/// The version of this library and of the command.
public enum GuiseVersion {
  public static let current = "0.1.0"
}
