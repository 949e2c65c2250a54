package import Foundation
package import FoundationOracle

package enum Number: Int, Codable, CaseIterable { case one = 1, two }

/// Refuses the first number that it is tried with.
package struct Port: Decodable {
  package var number: UInt16

  package init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(UInt16.self)
    guard number > 1_000 else { throw Refused() }
  }
}

package struct Refused: Error {}

package struct Defaulted: Decodable {
  private enum Key: String, CodingKey { case a, inner, b }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    _ = try container.decodeIfPresent(Int.self, forKey: .a) ?? 7
    let inner = try container.nestedContainer(keyedBy: Key.self, forKey: .inner)
    _ = try inner.decode(String.self, forKey: .b)
  }
}

package struct Picky: Decodable {
  private enum Key: String, CodingKey { case host, port }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard try container.decode(String.self, forKey: .host).contains(".") else { throw Refused() }
    guard try container.decode(Int.self, forKey: .port) > 80 else { throw Refused() }
  }
}

package struct Tree: Decodable, Equatable { package var children: [Tree] }

/// Reads by the case of an enum.
package struct Chosen: Decodable {
  private enum Key: String, CodingKey { case kind, path }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if try container.decode(Level.self, forKey: .kind) == .info {
      _ = try container.decode(String.self, forKey: .path)
    }
  }
}

package struct Flagged: Decodable {
  private enum Key: String, CodingKey { case flag, path }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if try container.decode(Bool.self, forKey: .flag) {
      _ = try container.decode(String.self, forKey: .path)
    }
  }
}

package struct Sometimes: Decodable {
  private enum Key: String, CodingKey { case short, long }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if try container.decodeIfPresent(Int.self, forKey: .short) != nil { return }
    _ = try container.decode(Int.self, forKey: .long)
  }
}

package enum Unlisted: String, Decodable { case debug, info }

package enum UnlistedNumber: Int, Decodable { case zero, one }

package struct HasUnlisted: Decodable { package var level: Unlisted }

package struct MayHaveUnlisted: Decodable {
  package var port: Int
  package var level: Unlisted?
  package var zone: Int
}

/// Takes other spellings than its cases'.
package enum Alias: String, Decodable, CaseIterable {
  case warning

  package init(from decoder: any Decoder) throws {
    switch try decoder.singleValueContainer().decode(String.self) {
    case "warning", "warn": self = .warning
    default: throw Refused()
    }
  }
}

package enum Forgiving: String, Decodable, CaseIterable {
  case known, other

  package init(from decoder: any Decoder) throws {
    self = Forgiving(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
  }
}

/// Swallows only that a key is missing.
package struct MissingOnly: Decodable {
  private enum Key: String, CodingKey { case a }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    do {
      _ = try container.decode(Int.self, forKey: .a)
    } catch DecodingError.keyNotFound {}
  }
}

package struct Options: OptionSet, Codable {
  package var rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
}

package struct Generic<Value: Decodable>: Decodable { package var value: Value }

package struct AllLeaves: Decodable {
  package var url: URL
  package var date: Date
  package var data: Data
  package var uuid: UUID
  package var decimal: Decimal
  package var level: Level?
}

/// Refuses a span that ends before it begins.
package struct Window: Decodable {
  private enum Key: String, CodingKey { case from, to }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let start = try container.decode(Int.self, forKey: .from)
    guard try container.decode(Int.self, forKey: .to) > start else { throw Refused() }
  }
}

/// Takes its cases in capitals too.
package enum CaseBlind: String, Decodable, CaseIterable, CodingKeyRepresentable {
  case debug, info

  package init?(rawValue: String) {
    switch rawValue.lowercased() {
    case "debug": self = .debug
    case "info": self = .info
    default: return nil
    }
  }
}

/// Takes its case with spaces around it.
package enum Trimming: String, Decodable, CaseIterable {
  case on

  package init?(rawValue: String) {
    guard rawValue.trimmingCharacters(in: .whitespaces) == "on" else { return nil }
    self = .on
  }
}

package final class Linked: Decodable {
  package let next: Linked?
}

package struct Mutual: Decodable {
  package struct Other: Decodable { package var first: [String: Mutual] }
  package var other: Other?
}

/// Contains itself, of another type each time.
package struct Spiral<Value: Decodable>: Decodable {
  package var value: Value
  private var inner: Box?

  private final class Box: Decodable {
    package let spiral: Spiral<[Value]>
  }
}

/// Decodes the inner value by hand, as long as there is one.
package struct Deeper: Decodable {
  private enum Key: String, CodingKey { case next }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.next) { _ = try Deeper(from: container.superDecoder(forKey: .next)) }
  }
}

/// Reads `item0`, `item1` and so on, as long as they are there.
package struct Numbered: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PlainKey.self)
    var index = 0
    while try container.decodeIfPresent(Int.self, forKey: PlainKey("item\(index)")) != nil {
      index += 1
    }
  }
}

/// The same, until something fails.
package struct Insatiable: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PlainKey.self)
    var index = 0
    while (try? container.decode(Int.self, forKey: PlainKey("item\(index)"))) != nil { index += 1 }
  }
}

/// Takes whatever it can read of a list.
package struct Swallowing: Decodable {
  private enum Key: String, CodingKey { case list }

  package init(from decoder: any Decoder) throws {
    _ = try? decoder.container(keyedBy: Key.self).decode([Int].self, forKey: .list)
  }
}

/// Reads one of two keys, whichever is there.
package struct Dispatching: Decodable {
  private enum Key: String, CodingKey { case url, host }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.url) {
      _ = try container.decode(URL.self, forKey: .url)
    } else {
      _ = try container.decode(String.self, forKey: .host)
    }
  }
}

/// Reads one key as a number or as a text, as another says.
package struct TwoWays: Decodable {
  private enum Key: String, CodingKey { case isText, value }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if try container.decode(Bool.self, forKey: .isText) {
      _ = try container.decode(String.self, forKey: .value)
    } else {
      _ = try container.decode(Int.self, forKey: .value)
    }
  }
}
