/// One value of a table.
public enum Cell: Equatable, Sendable, Encodable {
  case text(String)
  case number(Int)

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    }
  }
}

extension Cell: CustomStringConvertible {
  public var description: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    }
  }
}
