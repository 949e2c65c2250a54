/// Reads with nested containers, by hand.
package struct Nested: Decodable, Equatable, Sendable {
  package var a: Int
  package var list: [Int]

  private enum Key: String, CodingKey { case outer, list, a }

  package init(from decoder: any Decoder) throws {
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

/// Swallows errors of reading.
package struct Fallback: Decodable, Equatable, Sendable {
  package var a: Int
  package var b: Bool

  private enum Key: String, CodingKey { case a, b }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    a = (try? container.decode(Int.self, forKey: .a)) ?? -1
    b = try container.decodeIfPresent(Bool.self, forKey: .b) ?? true
  }
}

/// An array of different things.
package struct Mixed: Decodable, Equatable, Sendable {
  package var number: Int
  package var text: String?

  package init(from decoder: any Decoder) throws {
    var items = try decoder.unkeyedContainer()
    number = try items.decode(Int.self)
    text = try items.decodeIfPresent(String.self)
    if items.count != nil, !items.isAtEnd { _ = try items.superDecoder() }
  }
}

package enum Either: Decodable, Equatable, Sendable {
  case number(Int)
  case text(String)

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }
}

package struct Keys: Decodable, Equatable, Sendable {
  package var names: [String]

  package init(from decoder: any Decoder) throws {
    names = try decoder.container(keyedBy: TextKey.self).allKeys.map(\.stringValue).sorted()
  }
}

/// Reads nothing.
package class Ancestor: Decodable, @unchecked Sendable {
  package init() {}
  package required init(from decoder: any Decoder) throws {}
}

/// Its superclass reads nothing.
package final class Heir: Ancestor, Equatable, @unchecked Sendable {
  package let b: Bool

  private enum Key: String, CodingKey { case b }

  package required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    b = try container.decode(Bool.self, forKey: .b)
    try super.init(from: container.superDecoder())
  }

  package static func == (left: Heir, right: Heir) -> Bool { left.b == right.b }
}

/// Reads the keys of its superclass beside its own.
package final class Flat: Base, @unchecked Sendable {
  package let b: Bool

  private enum Key: String, CodingKey { case b }

  package required init(from decoder: any Decoder) throws {
    b = try decoder.container(keyedBy: Key.self).decode(Bool.self, forKey: .b)
    try super.init(from: decoder)
  }
}

/// Tells absent, null and present keys apart.
package struct Presence: Decodable, Equatable, Sendable {
  package var said: [String] = []

  private enum Key: String, CodingKey, CaseIterable { case a, b, outer }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for key in Key.allCases {
      said.append("\(container.contains(key)) \((try? container.decodeNil(forKey: key)) as Any)")
      said.append("\((try? container.decodeIfPresent(Int.self, forKey: key)) as Any)")
      let inner = try? container.nestedContainer(keyedBy: TextKey.self, forKey: key)
      said.append("\((inner?.allKeys.map(\.stringValue).sorted()) as Any)")
      let items = try? container.nestedUnkeyedContainer(forKey: key)
      said.append("\((items?.count) as Any)")
    }
    said.append("\(container.allKeys.map(\.stringValue).sorted())")
    said.append(container.codingPath.map(\.stringValue).joined(separator: "."))
  }
}

/// Goes over an array in every way there is.
package struct Walk: Decodable, Equatable, Sendable {
  package var said: [String] = []

  package init(from decoder: any Decoder) throws {
    var items = try decoder.unkeyedContainer()
    said.append("\(items.count as Any)")
    while !items.isAtEnd {
      let index = items.currentIndex
      if try items.decodeNil() {
        said.append("\(index) null")
      } else if let number = try? items.decode(Int.self) {
        said.append("\(index) \(number)")
      } else if let text = try? items.decodeIfPresent(String.self) {
        said.append("\(index) \(text)")
      } else if var inner = try? items.nestedUnkeyedContainer() {
        said.append("\(index) \(inner.count as Any) \((try? inner.decode(Int.self)) as Any)")
      } else if let inner = try? items.nestedContainer(keyedBy: TextKey.self) {
        said.append(
          "\(index) \(inner.allKeys.map(\.stringValue).sorted()) \(inner.codingPath.count)")
      } else {
        _ = try items.superDecoder()
      }
    }
    said.append("\(items.currentIndex) \((try? items.decodeIfPresent(Int.self)) as Any)")
    said.append("\((try? items.decode(Int.self)) as Any)")
  }
}

/// One value, read in two ways.
package struct Twice: Decodable, Equatable, Sendable {
  package var number: Int?
  package var isNull: Bool
  package var again: Double?

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    isNull = container.decodeNil()
    number = isNull ? nil : try container.decode(Int.self)
    again = try container.decode(Double?.self)
  }
}
