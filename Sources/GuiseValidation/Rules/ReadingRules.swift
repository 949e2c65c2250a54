internal import GuiseManifest
internal import StrictJSON

/// Rules of files and of strict JSON.
extension Rule {
  package static let unreadableFile = Rule("unreadable-file").helping { (fault: FileFault, _) in
    fault.mark == nil
      ? ["check the path and the file's permissions"]
      : ["make the file readable, or remove it from \"include\""]
  }

  package static let invalidEncoding = Rule("invalid-encoding").helping {
    (found: PlacedReadingFault, _) in
    found.halfOfPair == nil
      ? [Suggestion(found.fault.detail ?? "save the file as UTF-8")]
      : ["write both halves, such as \\ud83d\\ude00, or the character itself"]
  }

  package static let invalidJSON = Rule("invalid-json").helping { (found: PlacedReadingFault, _) in
    guard case .invalidJSON(let expected, _) = found.fault.kind else { return [] }
    switch expected {
    case .elementAfterComma, .memberAfterComma:
      let place = Diagnostic.Location(found.fault.range, in: found.source)
      return [
        Suggestion(
          "remove the comma after the last one", edits: [.init(location: place, replacement: "")],
          isCertain: true)
      ]
    default:
      let token = String(decoding: found.source.bytes[found.fault.range], as: UTF8.self)
      return [Suggestion(expected.advice(on: token))]
    }
  }

  package static let duplicateKey = Rule("duplicate-key").helping {
    (found: PlacedReadingFault, _) in
    guard case .duplicateKey(_, let first) = found.fault.kind else { return [] }
    return Advice(
      ["remove one of the two"],
      related: [.init(message: "first here", location: .init(first, in: found.source))])
  }

  package static let limitExceeded = Rule("limit-exceeded").helping {
    (found: PlacedReadingFault, _) in
    guard case .limitExceeded(let limit, _, _) = found.fault.kind else { return [] }
    return limit == "depth" ? ["nest these values less deeply"] : ["split the manifest"]
  }.helping { (_: FileFault, _) in
    ["split the manifest"]
  }.helping { (_: VariableFault, _) in
    ["give a shorter value, or refer to it less often"]
  }
}

extension ReadingFault.Expectation {
  /// The advice on text that is no JSON.
  ///
  /// - Parameter token: The text that was found.
  fileprivate func advice(on token: String) -> String {
    switch (token, self) {
    case ("//", _), ("/*", _), ("#", _):
      "JSON has no comments: put the text in a \"description\" key"
    case ("'", _): "JSON strings take double quotes"
    case ("", .root): "the file is empty"
    case (_, .closingQuote): "end the string with \"; a line break inside it is written \\n"
    case (_, .escapeSequence):
      "JSON knows \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u0000; a backslash itself is \\\\"
    case (_, .elementEnd), (_, .memberEnd): "separate these with a comma, or close what is open"
    case (_, .fileEnd): "a file holds one value: remove what follows it"
    default: "write \(words) here"
    }
  }
}
