/// The limits on the resources that reading a manifest may use.
public struct ReadingLimits: Sendable, Hashable {
  /// The nesting depth of arrays and objects; never more than 512 levels, since each level uses stack.
  public var depth: Int
  /// The size of one file in bytes, never more than 1 GiB; also the total size of expanded variables in all
  /// settings of a manifest.
  public var fileSize: Int
  /// The number of files that one manifest may include, directly or indirectly.
  public var includes: Int
  /// The size of a variable's default in UTF-8 bytes, with other variables expanded.
  public var interpolatedValue: Int

  /// Creates limits; omitted values keep their defaults.
  ///
  /// - Parameters:
  ///   - depth: the nesting depth of arrays and objects, up to 512.
  ///   - fileSize: the size of one file in bytes, up to 1 GiB.
  ///   - includes: the number of files that one manifest may include, directly or indirectly.
  ///   - interpolatedValue: the size of a variable's default in UTF-8 bytes, with other variables expanded.
  public init(
    depth: Int = 64, fileSize: Int = 64 << 20, includes: Int = 256,
    interpolatedValue: Int = 1 << 20
  ) {
    self.depth = depth
    self.fileSize = fileSize
    self.includes = includes
    self.interpolatedValue = interpolatedValue
  }
}
