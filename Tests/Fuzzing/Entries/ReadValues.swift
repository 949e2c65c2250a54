import Foundation
import GuiseValidation
import StrictJSON

/// Promises about every value of a document.
struct ReadValues {
  /// Beyond these a large file takes too long.
  private static let limit = 500

  private let root: JSONValue
  private let hasRepeatedKeys: Bool

  init(_ root: JSONValue, hasRepeatedKeys: Bool) {
    self.root = root
    self.hasRepeatedKeys = hasRepeatedKeys
  }

  func check() throws(FuzzViolation) {
    var open = [root]
    var seen = 0
    while let value = open.popLast(), seen < Self.limit {
      seen += 1
      try checkPath(of: value)
      try checkNumber(value)
      var end = value.range.lowerBound
      for member in value.members {
        let (key, range) = (member.keyRange, member.value.range)
        try require(
          end < key.lowerBound && key.upperBound < range.lowerBound,
          "the key \(member.key) at \(key) is not between \(end) and its value at \(range)")
        try checkLookUp(member, in: value)
        end = range.upperBound
        open.append(member.value)
      }
      for element in value.elements {
        try require(end < element.range.lowerBound, "\(element.range) is not behind \(end)")
        end = element.range.upperBound
        open.append(element)
      }
      try require(end < value.range.upperBound, "\(value.range) ends before \(end)")
    }
    try checkDollars()
  }

  private func checkLookUp(_ member: JSONMember, in object: JSONValue) throws(FuzzViolation) {
    let found = object[member.key]
    try require(found != nil, "the key \(member.key) is not found")
    if !hasRepeatedKeys {
      try require(found?.keyIndex == member.keyIndex, "another \(member.key) is found")
    }
    try require(object[member.key + "\u{1}"]?.key != member.key, "a key that is not there")
  }

  /// The steps to a value lead to it.
  private func checkPath(of value: JSONValue) throws(FuzzViolation) {
    guard let steps = value.steps(from: root) else { throw FuzzViolation("no way to a value") }
    guard !hasRepeatedKeys else { return }
    var here: JSONValue? = root
    for step in steps {
      switch step {
      case .key(let key): here = here?[key]?.value
      case .index(let index): here = here?.elements.dropFirst(index).first
      }
    }
    try require(here == value, "\(value.pointer) leads elsewhere")
    // A pointer has a slash for each step: those of keys are escaped.
    let slashes = value.pointer.utf8.count { $0 == UInt8(ascii: "/") }
    try require(slashes == steps.count, "\(value.pointer) has not \(steps.count) steps")
  }

  /// A string that has a dollar sign is known to.
  private func checkDollars() throws(FuzzViolation) {
    let known = Set(root.stringsWithDollar)
    for string in root.withNested.lazy.filter(\.isString).prefix(Self.limit)
    where string.string?.contains("$") == true {
      try require(known.contains(string), "a dollar sign is missed at \(string.range)")
    }
  }

  /// Numbers are read exactly or not at all.
  private func checkNumber(_ value: JSONValue) throws(FuzzViolation) {
    guard let literal = value.number, literal.utf8.count < 200 else { return }
    if let number: Int128 = NumberLiteral.integer(literal) {
      let again: Int128? = NumberLiteral.integer("\(number)")
      try require(again == number, "\(literal) is not \(number)")
      if let plain = Int128(literal) { try require(plain == number, "\(literal) is not \(number)") }
    } else {
      try require(Int128(literal) == nil, "\(literal) is an integer")
    }
    if let number = NumberLiteral.double(literal) {
      try require(number == Double(literal), "\(literal) is not \(number)")
    }
    if let number = NumberLiteral.decimal(literal) {
      let again = NumberLiteral.decimal("\(number)")
      try require(again == number, "\(literal) is \(number) and then \(String(describing: again))")
      if let integer: Int64 = NumberLiteral.integer(literal) {
        try require(Decimal(integer) == number, "\(literal) is \(integer) and \(number)")
      }
    }
  }
}
