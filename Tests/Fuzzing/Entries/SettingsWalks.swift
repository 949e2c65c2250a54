import Foundation

/// Types that read containers by hand, in every way that the protocols allow.
extension SettingsShapes {
  struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int?
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
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
      } else if let container = try? decoder.container(keyedBy: AnyKey.self) {
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

  /// Goes over an array and notes what it meets.
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
        } else if let text = try? items.decodeIfPresent(String.self) {
          said.append("\(index) \(text)")
        } else if var inner = try? items.nestedUnkeyedContainer() {
          said.append("\(index) \(inner.count as Any) \((try? inner.decode(Int.self)) as Any)")
        } else if let inner = try? items.nestedContainer(keyedBy: AnyKey.self) {
          said.append("\(index) \(inner.allKeys.map(\.stringValue).sorted())")
        } else {
          _ = try items.superDecoder()
        }
      }
      said.append("\((try? items.decode(Int.self)) as Any)")
    }
  }

  /// Tells absent, null and present apart.
  struct Presence: Decodable, Equatable {
    var said: [String] = []

    private enum Key: String, CodingKey, CaseIterable { case flag, text, pair, parts }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for key in Key.allCases {
        said.append("\(container.contains(key)) \((try? container.decodeNil(forKey: key)) as Any)")
        said.append("\((try? container.decodeIfPresent(Int.self, forKey: key)) as Any)")
        let inner = try? container.nestedContainer(keyedBy: AnyKey.self, forKey: key)
        said.append("\((inner?.allKeys.map(\.stringValue).sorted()) as Any)")
        let items = try? container.nestedUnkeyedContainer(forKey: key)
        said.append("\((items?.count) as Any)")
      }
    }
  }
}
