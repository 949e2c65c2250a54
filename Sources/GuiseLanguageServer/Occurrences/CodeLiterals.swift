/// Where code registers something under an identifier: the literals that say it, without their quotes.
struct CodeLiterals {
  private(set) var ranges: [Range<Int>] = []

  /// The whole identifier, else what of it follows the shortest prefix, a dot behind it: registries may
  /// put one before all of theirs. Of several literals those count that follow `register(`.
  init(of identifier: String, in code: [UInt8]) {
    var name = identifier[...]
    while true {
      ranges = Self.ranges(of: name, in: code)
      guard ranges.isEmpty, let dot = name.firstIndex(of: ".") else { return }
      name = name[name.index(after: dot)...]
    }
  }

  private static func ranges(of name: Substring, in code: [UInt8]) -> [Range<Int>] {
    let literals = code.ranges(of: Array("\"\(name)\"".utf8))
      .map { $0.lowerBound + 1..<$0.upperBound - 1 }
    let registering = literals.filter { literal in
      let before = code[..<(literal.lowerBound - 1)].reversed()
        .drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
      return before.starts(with: "(retsiger".utf8)
    }
    return registering.isEmpty ? Array(literals.prefix(1)) : registering
  }
}
