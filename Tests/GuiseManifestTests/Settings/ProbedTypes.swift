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

extension Wrapped: Hashable {}
