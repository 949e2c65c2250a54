/// The string literals by which code registers an identifier, without their quotes.
struct CodeLiterals {
  private(set) var ranges: [Range<Int>] = []

  /// Finds the whole identifier or, failing that, its rest after the shortest dotted prefix that
  /// matches: a registry may have a common prefix.
  ///
  /// Literals after `register(` take precedence over others.
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
