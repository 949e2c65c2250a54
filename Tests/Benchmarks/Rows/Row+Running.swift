/// A row that is run by itself.
extension Row {
  struct Unknown: Error, CustomStringConvertible {
    let name: String
    var description: String { "there is no row \"\(name)\"" }
  }

  static func named(_ name: String) throws -> Row {
    guard let row = all.first(where: { $0.name == name }) else { throw Unknown(name: name) }
    return row
  }

  /// Does what Guise does in the row, or plain Swift, so many times; nothing where there is no such part.
  func `repeat`(_ operations: Int, isPlain: Bool) async throws {
    switch work {
    case .pair(let make):
      let loops = try make()
      try (isPlain ? loops.plain : loops.guise)(operations)
    case .asyncPair(let make):
      let loops = try make()
      try await (isPlain ? loops.plain : loops.guise)(operations)
    case .alone(let make): if !isPlain { try make()(operations) }
    case .firstTime, .firstTimePair: break
    }
  }

  /// What this process finds, where the row needs a new one.
  func firstTime(isPlain: Bool) throws -> Double? {
    switch work {
    case .firstTime(let measure): isPlain ? nil : try measure()
    case .firstTimePair(let plain, let guise): try isPlain ? plain() : guise()
    case .pair, .asyncPair, .alone: nil
    }
  }
}
