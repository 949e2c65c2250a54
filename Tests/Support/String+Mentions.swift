import Foundation

extension String {
  /// Returns whether the string contains one of the texts, ignoring the case of ASCII letters.
  ///
  /// Tests search long strings, for which `contains` is slow without optimisation.
  public func mentions(_ texts: String...) -> Bool {
    let end = utf8.count
    var lowercased = Array(utf8CString)
    lowercased.withUnsafeMutableBytes { bytes in
      var offset = 0
      while offset < end {
        if bytes[offset] &- 0x41 < 26 { bytes[offset] |= 0x20 }
        offset += 1
      }
    }
    return texts.contains { text in
      let text = text.lowercased()
      return lowercased.withUnsafeBufferPointer { buffer in
        guard let bytes = buffer.baseAddress else { return false }
        var offset = 0
        // `strstr` stops at a zero byte, so each part up to one is searched.
        while offset <= end {
          if strstr(bytes + offset, text) != nil { return true }
          offset += strlen(bytes + offset) + 1
        }
        return false
      }
    }
  }
}
