package import Guise

/// What is not to be had in some scopes alone.
extension WiringModel {
  /// How far in somebody asks who finds nothing, though those do who ask from further out.
  ///
  /// - Parameter node: A registration that asks, and finds something where nothing is hidden.
  mutating func emptyDepths(_ asked: AskedKey<WiringIndex>, for node: NodeID) -> [Int] {
    guard index.losesFallbacks, home(ofNode: node) == .asker else { return [] }
    if suspects(for: index.sought(asked)) != nil { return [] }
    let outer = index.askerDepth
    defer { index.askerDepth = outer }
    return (1..<scopeLevels.count + 1).filter { depth in
      index.askerDepth = depth
      return index.lacks(asked)
    }
  }

  /// How far in those registrations lack something that do so in some scopes alone.
  package var gapDepths: [NodeID: Int] {
    metGaps.values.reduce(into: [:]) { depths, meeting in
      let node = meeting.path[meeting.path.count - 1]
      depths[node] = min(depths[node] ?? .max, meeting.depth)
    }
  }

  /// Makes faults of the gaps that are met.
  mutating func meetGaps() {
    if scopeGaps.isEmpty { return }
    let meetings = GapSearch(self).meetings()
    for (number, gap) in scopeGaps.enumerated() {
      guard let meeting = meetings[number] else { continue }
      switch gap.needer {
      case .parameter(let fault):
        metGaps[.parameter(faults.count)] = meeting
        faults.append(fault)
      case .code(let fault):
        metGaps[.code(codeFaults.count)] = meeting
        codeFaults.append(fault)
      }
    }
  }
}

extension AnswerSource {
  /// Whether it is a mistake that whoever asks for a key asks for it.
  fileprivate func lacks(_ key: AskedKey<Self>) -> Bool {
    let answer = answer(key)
    guard answer.isNeeded else { return false }
    switch answer.content {
    case .one, .array, .resolver: return false
    case .nothing: return true
    case .choice:
      let alternatives = alternatives(answer.asked)
      return !alternatives.mayBeNothing
        && !alternatives.members.contains { isSeenByAll($0.provider) }
    }
  }
}
