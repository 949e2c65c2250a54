import Foundation
import GuiseManifest

/// Settings types of every shape that Codable has.
enum SettingsShapes {
  enum Mode: String, Codable, CaseIterable, CodingKeyRepresentable { case off, low, high }
  enum Level: Int, Codable, CaseIterable { case one = 1, two, ten = 10 }
  enum Shape: Codable, Equatable {
    case circle(radius: Int)
    case point
  }

  struct Name: RawRepresentable, Codable, Hashable { var rawValue: String }

  struct Pair: Codable, Equatable, Sendable {
    var a: Int
    var b: Bool?
  }

  /// Every field may be absent, so that each can be tried by itself.
  struct Fields: Codable, Equatable, Sendable {
    var flag: Bool?
    var text: String?
    var small: Int8?
    var integer: Int?
    var large: UInt64?
    var huge: Int128?
    var ratio: Double?
    var single: Float?
    var price: Decimal?
    var place: URL?
    var start: Date?
    var key: Data?
    var id: UUID?
    var mode: Mode?
    var level: Level?
    var name: Name?
    var pair: Pair?
    var numbers: [Int]?
    var gaps: [Int?]?
    var grid: [[Double]]?
    var names: Set<Name>?
    var headers: [String: String]?
    var codes: [Int: String]?
    var modes: [Mode: Bool]?
    var nested: [String: [String: Int]]?
    var parts: [Pair]?
  }

  /// As deep as whoever writes it likes.
  final class Tree: Codable, Equatable {
    let value: Int
    let children: [Tree]?

    static func == (left: Tree, right: Tree) -> Bool {
      left.value == right.value && left.children == right.children
    }
  }

  class Base: Decodable, Equatable {
    let a: Int

    static func == (left: Base, right: Base) -> Bool { left.a == right.a }
  }

  final class Derived: Base {
    let b: Bool

    private enum Key: String, CodingKey { case b }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      b = try container.decode(Bool.self, forKey: .b)
      try super.init(from: container.superDecoder())
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
}
