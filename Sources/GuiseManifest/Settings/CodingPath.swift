/// A coding path that becomes an array only where somebody asks.
indirect enum CodingPath {
  case root
  case key(any CodingKey, CodingPath)

  var keys: [any CodingKey] {
    var keys: [any CodingKey] = []
    var path = self
    while case .key(let key, let parent) = path {
      keys.append(key)
      path = parent
    }
    return keys.reversed()
  }
}

/// A key of our own making: an array's index, or `super`.
enum PlainCodingKey: CodingKey {
  case named(String)
  case index(Int)

  init(stringValue: String) { self = .named(stringValue) }

  init(intValue: Int) { self = .index(intValue) }

  var stringValue: String {
    switch self {
    case .named(let name): name
    case .index(let index): "Index \(index)"
    }
  }

  var intValue: Int? { if case .index(let index) = self { index } else { nil } }

  static let `super` = PlainCodingKey.named("super")
}
