import Foundation
import FoundationOracle
import GuiseManifest

enum Number: Int, Codable, CaseIterable { case one = 1, two }

/// Refuses the first number that it is tried with.
struct Port: Decodable {
  var number: UInt16

  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(UInt16.self)
    guard number > 1_000 else { throw Refused() }
  }
}

struct Refused: Error {}

struct Defaulted: Decodable {
  private enum Key: String, CodingKey { case a, inner, b }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    _ = try container.decodeIfPresent(Int.self, forKey: .a) ?? 7
    let inner = try container.nestedContainer(keyedBy: Key.self, forKey: .inner)
    _ = try inner.decode(String.self, forKey: .b)
  }
}

struct Described: Decodable, SettingsSchemaProviding {
  static let settingsSchema = SettingsSchema.enumeration([.string("x")])

  init(from decoder: any Decoder) throws {
    guard try decoder.singleValueContainer().decode(String.self) == "x" else { throw Refused() }
  }
}

struct HasDescribed: Decodable {
  var described: Described
  var other: String?

  private enum Key: String, CodingKey { case described, other }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    described = try container.decode(Described.self, forKey: .described)
    other = try container.decode(String?.self, forKey: .other)
  }
}

struct Picky: Decodable {
  private enum Key: String, CodingKey { case host, port }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard try container.decode(String.self, forKey: .host).contains(".") else { throw Refused() }
    guard try container.decode(Int.self, forKey: .port) > 80 else { throw Refused() }
  }
}

struct Tree: Decodable, Equatable { var children: [Tree] }

/// Reads by the case of an enum.
struct Chosen: Decodable {
  private enum Key: String, CodingKey { case kind, path }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if try container.decode(Level.self, forKey: .kind) == .info {
      _ = try container.decode(String.self, forKey: .path)
    }
  }
}

struct Flagged: Decodable {
  private enum Key: String, CodingKey { case flag, path }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if try container.decode(Bool.self, forKey: .flag) {
      _ = try container.decode(String.self, forKey: .path)
    }
  }
}

struct Sometimes: Decodable {
  private enum Key: String, CodingKey { case short, long }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if try container.decodeIfPresent(Int.self, forKey: .short) != nil { return }
    _ = try container.decode(Int.self, forKey: .long)
  }
}

enum Unlisted: String, Decodable { case debug, info }

enum UnlistedNumber: Int, Decodable { case zero, one }

struct HasUnlisted: Decodable { var level: Unlisted }

/// Takes other spellings than its cases'.
enum Alias: String, Decodable, CaseIterable {
  case warning

  init(from decoder: any Decoder) throws {
    switch try decoder.singleValueContainer().decode(String.self) {
    case "warning", "warn": self = .warning
    default: throw Refused()
    }
  }
}

enum Forgiving: String, Decodable, CaseIterable {
  case known, other

  init(from decoder: any Decoder) throws {
    self = Forgiving(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
  }
}

/// Swallows only that a key is missing.
struct MissingOnly: Decodable {
  private enum Key: String, CodingKey { case a }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    do {
      _ = try container.decode(Int.self, forKey: .a)
    } catch DecodingError.keyNotFound {}
  }
}

struct Options: OptionSet, Codable { var rawValue: Int }

struct Generic<Value: Decodable>: Decodable { var value: Value }

struct AllLeaves: Decodable {
  var url: URL
  var date: Date
  var data: Data
  var uuid: UUID
  var decimal: Decimal
  var level: Level?
}

/// Refuses what is no span.
struct Window: Decodable {
  private enum Key: String, CodingKey { case from, to }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let start = try container.decode(Int.self, forKey: .from)
    guard try container.decode(Int.self, forKey: .to) > start else { throw Refused() }
  }
}

/// Takes its cases in capitals too.
enum CaseBlind: String, Decodable, CaseIterable, CodingKeyRepresentable {
  case debug, info

  init?(rawValue: String) {
    switch rawValue.lowercased() {
    case "debug": self = .debug
    case "info": self = .info
    default: return nil
    }
  }
}

/// Takes its case with spaces around it.
enum Trimming: String, Decodable, CaseIterable {
  case on

  init?(rawValue: String) {
    guard rawValue.trimmingCharacters(in: .whitespaces) == "on" else { return nil }
    self = .on
  }
}

final class Linked: Decodable {
  let next: Linked?
}

struct Mutual: Decodable {
  struct Other: Decodable { var first: [String: Mutual] }
  var other: Other?
}

/// Contains itself, of another type each time.
struct Spiral<Value: Decodable>: Decodable {
  var value: Value
  private var inner: Box?

  private final class Box: Decodable {
    let spiral: Spiral<[Value]>
  }
}

/// Decodes what is within it by hand, as long as there is something.
struct Deeper: Decodable {
  private enum Key: String, CodingKey { case next }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.next) { _ = try Deeper(from: container.superDecoder(forKey: .next)) }
  }
}

/// Reads `item0`, `item1` and so on, as long as they are there.
struct Numbered: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PlainKey.self)
    var index = 0
    while try container.decodeIfPresent(Int.self, forKey: PlainKey("item\(index)")) != nil {
      index += 1
    }
  }
}

/// The same, until something fails.
struct Insatiable: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PlainKey.self)
    var index = 0
    while (try? container.decode(Int.self, forKey: PlainKey("item\(index)"))) != nil { index += 1 }
  }
}

class SingleAncestor: Decodable, @unchecked Sendable {
  required init(from decoder: any Decoder) throws {
    _ = try decoder.singleValueContainer().decode(Int.self)
  }
}

final class SingleHeir: SingleAncestor, @unchecked Sendable {
  required init(from decoder: any Decoder) throws {
    try super.init(from: decoder.container(keyedBy: PlainKey.self).superDecoder())
  }
}

/// Takes whatever it can read of a list.
struct Swallowing: Decodable {
  private enum Key: String, CodingKey { case list }

  init(from decoder: any Decoder) throws {
    _ = try? decoder.container(keyedBy: Key.self).decode([Int].self, forKey: .list)
  }
}

/// Reads one of two keys, whichever is there.
struct Dispatching: Decodable {
  private enum Key: String, CodingKey { case url, host }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.url) {
      _ = try container.decode(URL.self, forKey: .url)
    } else {
      _ = try container.decode(String.self, forKey: .host)
    }
  }
}

/// Reads one key as a number or as a text, as another says.
struct TwoWays: Decodable {
  private enum Key: String, CodingKey { case isText, value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if try container.decode(Bool.self, forKey: .isText) {
      _ = try container.decode(String.self, forKey: .value)
    } else {
      _ = try container.decode(Int.self, forKey: .value)
    }
  }
}
