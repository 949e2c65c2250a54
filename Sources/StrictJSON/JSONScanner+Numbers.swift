extension JSONScanner {
  @inline(__always)
  mutating func scanNumber() throws(ScanFailure) {
    let start = offset
    if bytes[offset] == UInt8(ascii: "-") { offset &+= 1 }
    let digits = skipDigits()
    guard digits > 0 else { throw .number(at: start, .noDigit) }
    if digits > 1, bytes[offset &- digits] == UInt8(ascii: "0") {
      throw .number(at: start, .leadingZero)
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset &+= 1
      guard skipDigits() > 0 else { throw .number(at: start, .noFraction) }
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset &+= 1
      if offset < bytes.count,
        bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-")
      {
        offset &+= 1
      }
      guard skipDigits() > 0 else { throw .number(at: start, .noExponent) }
    }
  }

  @inline(__always)
  private mutating func skipDigits() -> Int {
    let start = offset
    while offset < bytes.count, bytes[offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
    return offset &- start
  }
}
