/// The limits on the resources that reading a manifest may use.
public struct ReadingLimits: Sendable, Hashable {
  /// The nesting depth of arrays and objects; never more than 512 levels, since each level uses stack.
  public var depth = 64
  /// The size of one file in bytes, never more than 1 GiB; also the total size of expanded variables in all
  /// settings of a manifest.
  public var fileSize = 64 << 20
  /// The number of files that one manifest may include, directly or indirectly.
  public var includes = 256
  /// The size of a variable's default in UTF-8 bytes, with other variables expanded.
  public var interpolatedValue = 1 << 20

  /// Creates the usual limits.
  public init() {}
}
