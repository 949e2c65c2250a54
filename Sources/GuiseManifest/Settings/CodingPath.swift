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
struct PlainCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }

  static let `super` = PlainCodingKey(stringValue: "super")
}
