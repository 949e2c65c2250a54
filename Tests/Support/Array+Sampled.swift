extension Array {
  /// One element of each `step`, the first of them; under stress, all.
  public func sampled(every step: Int) -> [Element] {
    TestSettings.isStress ? self : enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }
}
