internal import StrictJSON

/// How much a manifest may ask of whoever reads it.
public struct ReadingLimits: Sendable, Hashable {
  /// How deep arrays and objects may be nested; never more than 512 levels, as each takes stack.
  public var depth: Int
  /// Bytes in one file; never more than 1 GiB. Also bytes that variables may stand for in all settings
  /// of a manifest together.
  public var fileSize: Int
  /// Files that one manifest may include, directly or not.
  public var includes: Int
  /// Bytes of UTF-8 in one setting after its variables are filled in.
  public var interpolatedValue: Int

  /// Creates limits; omitted values keep their defaults.
  ///
  /// - Parameters:
  ///   - depth: how deep arrays and objects may be nested, up to 512.
  ///   - fileSize: bytes in one file, up to 1 GiB.
  ///   - includes: files that one manifest may include, directly or not.
  ///   - interpolatedValue: bytes of UTF-8 in one setting after its variables are filled in.
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

extension ReadingLimits {
  /// With a depth that a walk through what was read has stack for.
  var bounded: ReadingLimits {
    var limits = self
    limits.depth = min(depth, 512)
    return limits
  }
}

extension StrictReader {
  /// A reader within the limits of a check.
  package init(limits: ReadingLimits) {
    self.init(depth: limits.depth, fileSize: limits.fileSize)
  }
}
