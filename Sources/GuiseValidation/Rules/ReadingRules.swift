internal import GuiseManifest
internal import StrictJSON

/// Help for files that are no strict JSON.
extension ReadingFault {
  func help(in source: SourceFile) -> Advice {
    switch kind {
    case .invalidEncoding:
      // In valid UTF-8, only an escape may have no encoding.
      return source.bytes[range].first == UInt8(ascii: "\\")
        ? ["write both halves, such as \\ud83d\\ude00, or the character itself"]
        : ["save the file as UTF-8"]
    case .invalidJSON(.elementAfterComma, _), .invalidJSON(.memberAfterComma, _):
      let comma = Suggestion.Edit(location: .init(range, in: source), replacement: "")
      return [
        Suggestion("remove the comma after the last one", edits: [comma], isCertain: true)
      ]
    case .invalidJSON(let expected, _):
      let token = String(decoding: source.bytes[range], as: UTF8.self)
      var advice = Suggestion(expected.advice(on: token))
      if expected == .memberEnd, token.hasPrefix("\"") {
        // Another member begins: only the comma can be missing.
        let end = (source.bytes[..<range.lowerBound].lastIndex { !$0.isBlank } ?? 0) + 1
        advice.edits = [.init(location: .init(end..<end, in: source), replacement: ",")]
        advice.isCertain = true
      }
      return [advice]
    case .duplicateKey(_, let first):
      return Advice(
        ["remove one of the two"],
        related: [.init(message: "first here", location: .init(first, in: source))])
    case .limitExceeded: return ["split the manifest, or nest its values less deeply"]
    }
  }
}

extension ReadingFault.Expectation {
  /// The advice on a text that is not JSON.
  fileprivate func advice(on token: String) -> String {
    switch (token, self) {
    case ("//", _), ("/*", _), ("#", _):
      "JSON has no comments: put the text in a \"description\" key"
    case ("'", _): "JSON strings take double quotes"
    case (_, .closingQuote): "end the string with \"; a line break inside it is written \\n"
    case (_, .escapeSequence):
      "JSON knows \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u0000; a backslash itself is \\\\"
    case (_, .elementEnd), (_, .memberEnd): "separate these with a comma, or close what is open"
    case (_, .fileEnd): "a file holds one value: remove the rest"
    default: "write \(words) here"
    }
  }
}
