/// How long an instance is reused.
public enum Lifetime: Hashable, Sendable {
  /// Never: each resolve runs the factory, against the container that was asked.
  case transient
  /// Always: built once, by and for the container that holds the registration.
  case singleton
}
