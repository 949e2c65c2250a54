import Foundation

extension String {
  /// Whether one of these texts stands in this one, in whatever case.
  ///
  /// What tests search is long, and `contains` takes its time where nothing is optimised.
  public func mentions(_ texts: String...) -> Bool {
    let lowercased = lowercased()
    let end = lowercased.utf8.count
    return texts.contains { text in
      let text = text.lowercased()
      return lowercased.withCString { bytes in
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
