/// Undoes the escapes that Apache and nginx write into quoted fields: `\"`, `\\`, `\n`, `\t`, `\xhh`…
///
/// A backslash that begins no known escape stands for itself.
func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
  guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var rest = bytes
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "\\"), let kind = rest.first else {
      result.append(byte)
      continue
    }
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): result.append(kind)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "v"): result.append(0x0B)
    case UInt8(ascii: "x"):
      let digits = rest.dropFirst().prefix(2)
      guard digits.count == 2, let value = hexadecimal(digits) else {
        result.append(byte)
        continue
      }
      result.append(value)
      rest = rest.dropFirst(2)
    default:
      result.append(byte)
      continue
    }
    rest = rest.dropFirst()
  }
  return String(decoding: result, as: UTF8.self)
}

private func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
  var value: UInt8 = 0
  for digit in digits {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | (digit - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"):
      value = value << 4 | (digit - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"):
      value = value << 4 | (digit - UInt8(ascii: "A") + 10)
    default: return nil
    }
  }
  return value
}
