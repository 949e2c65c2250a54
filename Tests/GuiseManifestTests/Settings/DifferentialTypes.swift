import Foundation

enum Level: String, Codable, CaseIterable, CodingKeyRepresentable { case debug, info }

struct Pair: Codable, Equatable {
  var a: Int
  var b: Bool?
}

struct Empty: Codable, Equatable {}

struct Outer: Codable, Equatable { var outer: Pair }

enum Shape: Codable, Equatable {
  case cycle(radius: Int)
  case square(side: Int)
  case point
}

class Base: Decodable, Equatable, @unchecked Sendable {
  let a: Int

  static func == (left: Base, right: Base) -> Bool { left.a == right.a }
}

final class Derived: Base, @unchecked Sendable {
  let b: Bool

  private enum Key: String, CodingKey { case b }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    b = try container.decode(Bool.self, forKey: .b)
    try super.init(from: container.superDecoder())
  }
}

/// Reads with nested containers, by hand.
struct Nested: Decodable, Equatable {
  var a: Int
  var list: [Int]

  private enum Key: String, CodingKey { case outer, list, a }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.outer) {
      let inner = try container.nestedContainer(keyedBy: Key.self, forKey: .outer)
      a = try inner.decode(Int.self, forKey: .a)
      list = []
    } else {
      a = 0
      var items = try container.nestedUnkeyedContainer(forKey: .list)
      list = [try items.decode(Int.self), try items.decode(Int.self)]
      while !items.isAtEnd { list.append(try items.decode(Int.self)) }
    }
  }
}

/// Swallows what it cannot read.
struct Fallback: Decodable, Equatable {
  var a: Int
  var b: Bool

  private enum Key: String, CodingKey { case a, b }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    a = (try? container.decode(Int.self, forKey: .a)) ?? -1
    b = try container.decodeIfPresent(Bool.self, forKey: .b) ?? true
  }
}

struct Wrapped: RawRepresentable, Codable, Equatable {
  var rawValue: Int
}

/// An array of different things.
struct Mixed: Decodable, Equatable {
  var number: Int
  var text: String?

  init(from decoder: any Decoder) throws {
    var items = try decoder.unkeyedContainer()
    number = try items.decode(Int.self)
    text = try items.decodeIfPresent(String.self)
    if items.count != nil, !items.isAtEnd { _ = try items.superDecoder() }
  }
}

enum Either: Decodable, Equatable {
  case number(Int)
  case text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }
}

struct Keys: Decodable, Equatable {
  var names: [String]

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue).sorted()
  }
}

/// Reads nothing.
class Ancestor: Decodable, @unchecked Sendable {
  init() {}
  required init(from decoder: any Decoder) throws {}
}

/// Its superclass does without its key.
final class Heir: Ancestor, Equatable, @unchecked Sendable {
  let b: Bool

  private enum Key: String, CodingKey { case b }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    b = try container.decode(Bool.self, forKey: .b)
    try super.init(from: container.superDecoder())
  }

  static func == (left: Heir, right: Heir) -> Bool { left.b == right.b }
}

/// Reads the keys of its superclass beside its own.
final class Flat: Base, @unchecked Sendable {
  let b: Bool

  private enum Key: String, CodingKey { case b }

  required init(from decoder: any Decoder) throws {
    b = try decoder.container(keyedBy: Key.self).decode(Bool.self, forKey: .b)
    try super.init(from: decoder)
  }
}

/// Tells absent, null and present apart.
struct Presence: Decodable, Equatable {
  var said: [String] = []

  private enum Key: String, CodingKey, CaseIterable { case a, b, outer }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for key in Key.allCases {
      said.append("\(container.contains(key)) \((try? container.decodeNil(forKey: key)) as Any)")
    }
    said.append("\(container.allKeys.map(\.stringValue).sorted())")
    said.append(container.codingPath.map(\.stringValue).joined(separator: "."))
  }
}

/// Goes over an array in every way there is.
struct Walk: Decodable, Equatable {
  var said: [String] = []

  init(from decoder: any Decoder) throws {
    var items = try decoder.unkeyedContainer()
    said.append("\(items.count as Any)")
    while !items.isAtEnd {
      let index = items.currentIndex
      if try items.decodeNil() {
        said.append("\(index) null")
      } else if let number = try? items.decode(Int.self) {
        said.append("\(index) \(number)")
      } else if let text = try? items.decode(String.self) {
        said.append("\(index) \(text)")
      } else if var inner = try? items.nestedUnkeyedContainer() {
        said.append("\(index) \(inner.count as Any) \((try? inner.decode(Int.self)) as Any)")
      } else {
        let inner = try items.nestedContainer(keyedBy: PlainKey.self)
        said.append(
          "\(index) \(inner.allKeys.map(\.stringValue).sorted()) \(inner.codingPath.count)")
      }
    }
    said.append("\(items.currentIndex) \((try? items.decodeIfPresent(Int.self)) as Any)")
    said.append("\((try? items.decode(Int.self)) as Any)")
  }
}

/// One value, read in two ways.
struct Twice: Decodable, Equatable {
  var number: Int?
  var isNull: Bool
  var again: Double?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    isNull = container.decodeNil()
    number = isNull ? nil : try container.decode(Int.self)
    again = try container.decode(Double?.self)
  }
}

enum Ratio: Double, Codable { case half = 0.5, whole = 1 }

enum Small: UInt8, Codable, CaseIterable { case zero, most = 255 }
