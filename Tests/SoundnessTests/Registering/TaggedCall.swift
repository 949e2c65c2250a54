/// A call that takes tags as a pack.
protocol TaggedCall {
  func callAsFunction<each Value: Hashable & Sendable>(tags: repeat each Value)
}

extension TaggedCall {
  /// Calls it with tags that are known only now: two at most.
  func callAsFunction(_ tags: [TagPlan]) {
    func one(_ first: some Hashable & Sendable) {
      guard tags.count > 1 else { return self(tags: first) }
      func two(_ second: some Hashable & Sendable) { self(tags: first, second) }
      two(tags[1].value)
    }
    if let first = tags.first { one(first.value) } else { self() }
  }
}
