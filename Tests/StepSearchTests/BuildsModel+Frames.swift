extension BuildsModel {
  mutating func addFrame(
    _ kind: Frame.Kind, of owner: Int, inside around: Int?, blocks: Bool, suspends: Bool
  ) -> Int {
    frames.append(
      Frame(
        kind: kind, owner: owner, parent: innermostRunning(around), blocks: blocks,
        suspends: suspends))
    return frames.count - 1
  }

  /// The frame in which what has waited goes on to fill its properties.
  mutating func addInjectingFrame(inside around: Int, blocks: Bool) -> Int {
    let frame = addFrame(.injecting, of: 0, inside: around, blocks: blocks, suspends: false)
    frames[frame].isInjecting = true
    return frame
  }

  func innermostRunning(_ frame: Int?) -> Int? {
    var next = frame
    while let frame = next, !frames[frame].isRunning { next = frames[frame].parent }
    return next
  }

  /// A frame and those around it, where they are running.
  func chain(_ frame: Int?) -> [Int] {
    var chain: [Int] = []
    var next = innermostRunning(frame)
    while let frame = next {
      chain.append(frame)
      next = innermostRunning(frames[frame].parent)
    }
    return chain
  }

  func isInside(_ frame: Int, _ other: Int) -> Bool {
    frames[other].isRunning && (frame == other || chain(frame).contains(other))
  }

  /// Whether properties are filled by one of the factories that run inside of another.
  func isInjecting(_ frame: Int, within outer: Int) -> Bool {
    chain(frame).prefix { $0 != outer }.contains { frames[$0].isInjecting }
  }

  func innermostBuild(_ frame: Int?) -> Int? {
    chain(frame).first { frames[$0].kind != .injecting }
  }

  /// The builds that are not over.
  var running: [Int] { builds.compactMap(\.self) }

  func leaners(on build: Int) -> [Int] { running.filter { frames[$0].leans.contains(build) } }

  /// What still runs, of a build and those whose instances it has seen early and so on.
  func unfinished(under build: Int) -> [Int] {
    var seen = StepSet()
    seen.insert(build)
    var open = [build]
    var found: [Int] = []
    while let next = open.popLast() {
      if frames[next].isOver { continue }
      if !frames[next].isDone { found.append(next) }
      for lean in frames[next].leans where seen.insert(lean) { open.append(lean) }
    }
    return found
  }

  /// Whether what a build leans on has yet to be done, by way of others that are.
  func isBlocked(_ build: Int) -> Bool { !unfinished(under: build).isEmpty }
}
