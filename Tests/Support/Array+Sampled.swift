extension Array {
  /// Every so-manieth element, but all under stress.
  public func sampled(every step: Int) -> [Element] {
    TestSettings.isStress ? self : enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }
}
