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
    if let text = expected.surplusComma {
      // Only a surplus comma can be removed without a look at the text.
      let edit = Suggestion.Edit(
        location: .init(found.fault.range, in: found.source), replacement: "")
      var removal = Suggestion(text, edits: [edit], isCertain: true)
      removal.title = "Remove the comma"
      return [removal]
    }
    let rest = found.source.bytes[found.fault.range.lowerBound...]
    if ["<<<<<<<", "=======", ">>>>>>>"].contains(where: { rest.starts(with: $0.utf8) }) {
      return ["the file has the markers of a merge conflict: resolve the conflict, and remove them"]
    }
    let token = String(decoding: found.source.bytes[found.fault.range], as: UTF8.self)
    return [Suggestion(expected.advice(on: token) ?? "write \(expected.words) here")]
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
  /// The advice on a comma too many; nil for another fault.
  fileprivate var surplusComma: String? {
    switch self {
    case .elementAfterComma: "remove the comma after the last element"
    case .memberAfterComma: "remove the comma after the last member"
    default: nil
    }
  }

  /// The advice on a common mistake.
  fileprivate func advice(on token: String) -> String? {
    switch token {
    case "//", "/*", "#": return "JSON has no comments: put the text in a \"description\" key"
    case "'": return "JSON strings take double quotes"
    default: break
    }
    switch self {
    case .root: return token.isEmpty ? "the file is empty" : nil
    case .closingQuote: return "end the string with \"; a line break inside it is written \\n"
    case .escapeSequence:
      return "JSON knows \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u0000; a backslash itself is \\\\"
    case .elementEnd, .memberEnd:
      return "separate these with a comma, or close what is open"
    case .fileEnd: return "a file holds one value: remove what follows it"
    default: return nil
    }
  }
}
