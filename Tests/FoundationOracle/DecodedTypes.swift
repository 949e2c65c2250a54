package enum Level: String, Codable, CaseIterable, CodingKeyRepresentable, Sendable {
  case debug, info
}

package struct Pair: Codable, Equatable, Sendable {
  package var a: Int
  package var b: Bool?
}

package struct Empty: Codable, Equatable, Sendable {}

package struct Outer: Codable, Equatable, Sendable { package var outer: Pair }

package enum Shape: Codable, Equatable, Sendable {
  case circle(radius: Int)
  case square(side: Int)
  case point
}

package class Base: Decodable, Equatable, @unchecked Sendable {
  package let a: Int

  package static func == (left: Base, right: Base) -> Bool { left.a == right.a }
}

package final class Derived: Base, @unchecked Sendable {
  package let b: Bool

  private enum Key: String, CodingKey { case b }

  package required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    b = try container.decode(Bool.self, forKey: .b)
    try super.init(from: container.superDecoder())
  }
}

package struct Wrapped: RawRepresentable, Codable, Hashable, Sendable {
  package var rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }
}

package enum Ratio: Double, Codable, Sendable { case half = 0.5, whole = 1 }

package enum Small: UInt8, Codable, CaseIterable, Sendable { case zero, most = 255 }
