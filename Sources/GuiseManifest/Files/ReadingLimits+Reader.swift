internal import StrictJSON

extension StrictReader {
  /// A reader within the limits of a check.
  package init(limits: ReadingLimits) {
    self.init(depth: limits.depth, fileSize: limits.fileSize)
  }
}
