package import Foundation

/// Conversions of JSON number literals, exact or nil.
package enum NumberLiteral {
  /// Returns an integer. `1.0` and `1e3` are integers like `1` and `1000`; `1.5` and `1e400` are
  /// not.
  @inlinable
  package static func integer<I: FixedWidthInteger>(
    _ literal: String, as type: I.Type = I.self
  ) -> I? {
    // Most literals have no fraction or exponent.
    I(literal) ?? integerDigits(of: literal).flatMap { I($0) }
  }

  /// Returns the digits of an integral literal with its sign; nil if it has a fraction, or more
  /// digits than any integer type.
  package static func integerDigits(of literal: String) -> String? {
    let isPlain = literal.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if isPlain, literal.utf8.count <= 60 { return literal }
    let parts = Parts(literal)
    guard let exponent = parts.exponent else { return parts.digits.isEmpty ? "0" : nil }
    guard !parts.digits.isEmpty else { return "0" }
    guard exponent >= 0, exponent <= 60, parts.digits.count <= 60 else { return nil }
    return (parts.isNegative ? "-" : "") + parts.digits + String(repeating: "0", count: exponent)
  }

  /// Whether a literal has no fraction, regardless of its size.
  package static func isWhole(_ literal: String) -> Bool {
    let parts = Parts(literal)
    guard !parts.digits.isEmpty else { return true }
    return parts.exponent.map { $0 >= 0 } ?? !literal.lowercased().contains("e-")
  }

  package static func double(_ literal: String) -> Double? {
    Double(literal).flatMap { isNear($0, literal) ? $0 : nil }
  }

  package static func float(_ literal: String) -> Float? {
    Float(literal).flatMap { isNear($0, literal) ? $0 : nil }
  }

  /// Whether a number was neither too large nor too small for its type.
  private static func isNear<F: BinaryFloatingPoint>(_ value: F, _ literal: String) -> Bool {
    value.isFinite && (!value.isZero || Parts(literal).digits.isEmpty)
  }

  /// Returns nil if a `Decimal` would have to round: it has 38 digits, or 39 that fit 128 bits.
  package static func decimal(_ literal: String) -> Decimal? {
    let parts = Parts(literal)
    guard !parts.digits.isEmpty else { return Decimal.zero }
    guard let exponent = parts.exponent, (-128...127).contains(exponent),
      parts.digits.count <= 38 || UInt128(parts.digits) != nil
    else { return nil }
    let sign = parts.isNegative ? "-" : ""
    return Decimal(
      string: "\(sign)\(parts.digits)e\(exponent)", locale: Locale(identifier: "en_US_POSIX"))
  }

  /// A literal as digits without zeros at either end, times a power of ten.
  private struct Parts {
    var isNegative: Bool
    var digits: String
    /// The power of ten; nil if it is out of range.
    var exponent: Int?

    init(_ literal: String) {
      isNegative = literal.hasPrefix("-")
      let pieces = literal.drop { $0 == "-" }.split(whereSeparator: { $0 == "e" || $0 == "E" })
      let mantissa = pieces.first?.split(separator: ".", omittingEmptySubsequences: false) ?? []
      let fraction = mantissa.dropFirst().first ?? ""
      let written = String(mantissa.first ?? "") + String(fraction)
      var all = written.utf8.drop { $0 == UInt8(ascii: "0") }
      let length = all.count
      while all.last == UInt8(ascii: "0") { all.removeLast() }
      digits = String(Substring(all))
      let power = pieces.count > 1 ? Int(pieces[1]) : 0
      exponent = power.flatMap {
        let (sum, overflow) = $0.addingReportingOverflow(length - digits.utf8.count)
        let (whole, overflow2) = sum.subtractingReportingOverflow(fraction.utf8.count)
        return overflow || overflow2 ? nil : whole
      }
    }
  }
}
