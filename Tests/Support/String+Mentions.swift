import Foundation

extension String {
  /// Whether one of these texts stands in this one, whatever the case of ASCII letters.
  ///
  /// What tests search is long, and `contains` takes its time where nothing is optimised.
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
        // Each part up to a zero.
        while offset <= end {
          if strstr(bytes + offset, text) != nil { return true }
          offset += strlen(bytes + offset) + 1
        }
        return false
      }
    }
  }
}
