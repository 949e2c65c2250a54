import Foundation
import FoundationOracle

/// Settings types beside those that other tests decode too.
enum SettingsShapes {
  enum Mode: String, Codable, CaseIterable, CodingKeyRepresentable { case off, low, high }
  enum Level: Int, Codable, CaseIterable { case one = 1, two, ten = 10 }

  struct Name: RawRepresentable, Codable, Hashable { var rawValue: String }

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

  /// Whatever JSON there is.
  indirect enum Anything: Decodable, Equatable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list([Anything])
    case object([String: Anything])

    init(from decoder: any Decoder) throws {
      if var items = try? decoder.unkeyedContainer() {
        var list: [Anything] = []
        while !items.isAtEnd { list.append(try items.decode(Anything.self)) }
        self = .list(list)
      } else if let container = try? decoder.container(keyedBy: TextKey.self) {
        self = .object(
          try container.allKeys.reduce(into: [:]) {
            $0[$1.stringValue] = try container.decode(Anything.self, forKey: $1)
          })
      } else {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
          self = .null
        } else if let boolean = try? value.decode(Bool.self) {
          self = .boolean(boolean)
        } else if let text = try? value.decode(String.self) {
          self = .text(text)
        } else {
          self = .number(try value.decode(Double.self))
        }
      }
    }
  }
}
