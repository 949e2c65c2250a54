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

  /// Does the row's operation of Guise, so many times.
  func `repeat`(_ operations: Int) async throws {
    switch work {
    case .pair(let make): try make().guise(operations)
    case .asyncPair(let make): try await make().guise(operations)
    case .alone(let make): try make()(operations)
    case .firstTime: break
    }
  }

  /// The value that this process finds, where the row needs a new one.
  func firstTime() throws -> Double? {
    if case .firstTime(let measure) = work { try measure() } else { nil }
  }
}
