import Foundation
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport

/// A settings type with a field of every kind, to be encoded and decoded again.
struct RichSettings: Codable, Equatable, Sendable {
  enum Mode: String, Codable, CaseIterable, CodingKeyRepresentable { case off, low, high }
  enum Level: Int, Codable, CaseIterable { case one = 1, two, ten = 10 }

  struct Limits: Codable, Equatable, Sendable {
    var soft: Int32
    var hard: Int64?
    var ratio: Float
  }

  struct Name: RawRepresentable, Codable, Equatable, Hashable, Sendable {
    var rawValue: String
  }

  var flag: Bool
  var text: String
  var small: Int8
  var medium: Int16
  var integer: Int
  var unsigned: UInt
  var byte: UInt8
  var large: UInt64
  var huge: Int128
  var ratio: Double
  var single: Float
  var price: Decimal
  var place: URL
  var start: Date
  var key: Data
  var id: UUID
  var mode: Mode
  var level: Level
  var name: Name
  var limits: Limits
  var perhaps: String?
  var other: Limits?
  var numbers: [Int]
  var gaps: [Int?]
  var grid: [[Double]]
  var names: Set<Name>
  var headers: [String: String]
  var codes: [Int: String]
  var modes: [Mode: Bool]
  var nested: [String: [String: Int]]
  var parts: [Limits]
}

extension RichSettings {
  /// Values that a generator comes upon, the edges of each type among them.
  init(_ random: inout SplitMix) {
    flag = Bool.random(using: &random)
    text = Self.text(&random)
    small = Self.integer(&random)
    medium = Self.integer(&random)
    integer = Self.integer(&random)
    unsigned = Self.integer(&random)
    byte = Self.integer(&random)
    large = Self.integer(&random)
    huge = Self.integer(&random)
    ratio = Self.double(&random)
    single = Self.float(&random)
    price = Self.decimal(&random)
    place = Self.url(&random)
    start = Date(
      timeIntervalSince1970: Double(
        Int.random(in: -12_000_000_000...60_000_000_000, using: &random)))
    key = Data(
      (0..<Int.random(in: 0...9, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      })
    id = UUID(
      uuid: unsafeBitCast(
        (
          UInt64.random(in: 0 ... .max, using: &random),
          UInt64.random(in: 0 ... .max, using: &random)
        ), to: uuid_t.self))
    mode = Mode.allCases.randomElement(using: &random) ?? .off
    level = Level.allCases.randomElement(using: &random) ?? .one
    name = Name(rawValue: Self.text(&random))
    limits = Limits(&random)
    perhaps = Bool.random(using: &random) ? Self.text(&random) : nil
    other = Bool.random(using: &random) ? Limits(&random) : nil
    numbers = Self.many(&random) { Self.integer(&$0) }
    gaps = Self.many(&random) { Bool.random(using: &$0) ? Self.integer(&$0) : nil }
    grid = Self.many(&random) { Self.many(&$0) { Self.double(&$0) } }
    names = Set(Self.many(&random) { Name(rawValue: Self.text(&$0)) })
    headers = Self.pairs(&random) { (Self.text(&$0), Self.text(&$0)) }
    codes = Self.pairs(&random) { (Self.integer(&$0), Self.text(&$0)) }
    modes = Self.pairs(&random) { (Mode.allCases.randomElement(using: &$0) ?? .off, true) }
    nested = Self.pairs(&random) {
      (Self.text(&$0), Self.pairs(&$0) { (Self.text(&$0), Self.integer(&$0)) })
    }
    parts = Self.many(&random) { Limits(&$0) }
  }

  private static func many<Element>(
    _ random: inout SplitMix, _ make: (inout SplitMix) -> Element
  ) -> [Element] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in make(&random) }
  }

  private static func pairs<Key: Hashable, Value>(
    _ random: inout SplitMix, _ make: (inout SplitMix) -> (Key, Value)
  ) -> [Key: Value] {
    Dictionary(many(&random, make)) { first, _ in first }
  }

  static func integer<I: FixedWidthInteger & Sendable>(_ random: inout SplitMix) -> I {
    let edges: [I] = [.min, .max, 0, 1, .max - 1, .min + 1]
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return edges.randomElement(using: &random) ?? 0
    case 1: return I(truncatingIfNeeded: Int.random(in: -9...99, using: &random))
    default: return I.random(in: .min ... .max, using: &random)
    }
  }

  private static func double(_ random: inout SplitMix) -> Double {
    let edges: [Double] = [
      0, -0.0, 0.1, 1, -1.5, 1e308, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
      .leastNormalMagnitude, .leastNormalMagnitude / 4_096, .pi, 9_007_199_254_740_992,
    ]
    if Bool.random(using: &random) { return edges.randomElement(using: &random) ?? 0 }
    let value = Double(bitPattern: .random(in: 0 ... .max, using: &random))
    return value.isFinite ? value : 0
  }

  private static func float(_ random: inout SplitMix) -> Float {
    let value = Float(bitPattern: .random(in: 0 ... .max, using: &random))
    return value.isFinite ? value : .greatestFiniteMagnitude
  }

  private static func decimal(_ random: inout SplitMix) -> Decimal {
    let digits = String(UInt64.random(in: 1 ... .max, using: &random))
    let scale = Int.random(in: 0...30, using: &random)
    return Decimal(string: "-\(digits)e-\(scale)", locale: Locale(identifier: "en_US_POSIX")) ?? 0
  }

  private static func url(_ random: inout SplitMix) -> URL {
    let texts = ["http://a.example/b?c=d&e=%20#f", "file:///a/b%24c", "a/b", "https://[::1]:80/"]
    return texts.randomElement(using: &random).flatMap { URL(string: $0) } ?? URL(filePath: "/")
  }

  /// With everything that JSON escapes, and everything that looks like a variable.
  static func text(_ random: inout SplitMix) -> String {
    let pieces = [
      "", "a", "B c", "\u{0}", "\u{1F}", "\"", "\\", "/", "\u{8}\u{C}\n\r\t", "é", "e\u{301}",
      "😀", "\u{2028}", "\u{FEFF}", "\u{10FFFF}", "$", "{", "}", "${", "${name}", "$${", "$$",
      "null",
    ]
    return (0..<Int.random(in: 0...5, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
  }
}

extension RichSettings.Limits {
  init(_ random: inout SplitMix) {
    soft = RichSettings.integer(&random)
    hard = Bool.random(using: &random) ? RichSettings.integer(&random) : nil
    ratio = Bool.random(using: &random) ? 0.1 : -0.0
  }
}
