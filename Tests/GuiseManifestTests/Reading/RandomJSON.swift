import TestSupport

/// Random JSON with numbers and strings that a careless writer changes.
struct RandomJSON {
  var generator: SplitMix
  /// Strings may refer to these.
  var variables: [String] = []

  init(generator: SplitMix, variables: [String] = []) {
    self.generator = generator
    self.variables = variables
  }

  static let numbers = [
    "0", "-0", "-0.0", "1", "9007199254740993", "18446744073709551615", "-9223372036854775808",
    "0.1", "0.30000000000000004", "1e3", "1E+3", "5e-324", "1.7976931348623157e308", "100.00",
    "3.141592653589793238462643383279502884",
  ]
  /// As they are written, with their quotes.
  static let strings = [
    #""""#, #""plain""#, #""\u00e9""#, #""e\u0301""#, #""\ud83d\ude00""#, #""\u0000\u001f\u007f""#,
    #""a\"b\\c\/d\n\t\r\b\f""#, #""\u202egnp""#, #""$5""#, #""😀é""#, #""1.0""#, #""null""#,
  ]

  mutating func object(depth: Int) -> String {
    let keys = generator.some(
      of: ["path", "é", "o\\u0308", "a b", "Z", "", "0", "x-y", "$schema"], 3)
    let members = keys.map { "\"\($0)\": \(value(depth: depth - 1))" }
    return "{ \(members.joined(separator: ", ")) }"
  }

  private mutating func value(depth: Int) -> String {
    switch generator.count(0...(depth > 0 ? 6 : 4)) {
    case 0: generator.one(of: Self.numbers)
    case 1: generator.one(of: Self.strings)
    case 2: generator.one(of: ["true", "false", "null"])
    case 3, 4: reference()
    case 5: object(depth: depth)
    default:
      "[\((0..<generator.count(0...3)).map { _ in value(depth: depth - 1) }.joined(separator: ","))]"
    }
  }

  private mutating func reference() -> String {
    guard let name = variables.randomElement(using: &generator) else { return "\"$${literal}\"" }
    return generator.one(of: ["\"${\(name)}\"", "\"before ${\(name)} $${after}\""])
  }
}
