extension Array {
  /// Returns every `step`-th element, beginning with the first; all elements under stress.
  public func sampled(every step: Int) -> [Element] {
    TestSettings.isStress ? self : enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }
}
