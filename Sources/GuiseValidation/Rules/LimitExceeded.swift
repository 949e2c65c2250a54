internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let limitExceeded = Rule("limit-exceeded") { check in
    let files = check.composed.files
    let reading = files.readingFaults.compactMap { found -> Finding? in
      guard case .limitExceeded(let limit, let allowed, let actual) = found.fault.kind else {
        return nil
      }
      return finding(limit, allowed, actual, at: nil, in: found.location)
    }
    let included = files.fileFaults.compactMap { fault in
      switch fault {
      case .include(let reference, .tooMany(let allowed, let actual)):
        finding("included files", allowed, actual, at: reference.place)
      default: nil
      }
    }
    return reading + included
  }.also(in: .composing) { check in
    check.composed.variableFaults.compactMap { fault in
      switch fault.kind {
      case .expansion(let allowed, let actual):
        finding(VariableFault.expandedText, allowed, actual, at: fault.place)
      case .longDefault(let allowed, let actual):
        finding("interpolated value", allowed, actual, at: fault.place)
      default: nil
      }
    }
  }

  @inline(never)
  private static func finding(
    _ limit: String, _ allowed: Int, _ actual: Int, at place: Place?,
    in file: Diagnostic.Location? = nil
  ) -> Finding {
    let help: Suggestion =
      switch limit {
      case "depth": "nest these values less deeply"
      case VariableFault.expandedText: "give a shorter value, or refer to it less often"
      default: "split the manifest"
      }
    return Finding(
      Phrase.exceeded(limit, allowed, actual), at: place, in: file,
      help: [help])
  }
}
