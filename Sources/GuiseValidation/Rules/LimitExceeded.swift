internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let limitExceeded = Rule(
    "limit-exceeded",
    summary: """
      A manifest, which may come from anywhere, exceeds a limit on the cost of reading it. The \
      limits are 64 levels of nesting, 64 MiB for a file, 256 included files, 1 MiB for a string \
      with its variables filled in, and 64 MiB for the text of variables in all settings together. \
      Callers of the validator can set others.
      """,
    wrong: .shell("guise-validate all.json     # includes 300 files"),
    right: .shell("guise-validate server.json jobs.json     # each includes fewer than 256"),
    remedy: """
      Nest values less deeply, and split a large manifest into manifests that are checked and \
      loaded separately. A program that trusts its manifests can raise the limits in \
      `ManifestOptions`.
      """
  ) { check in
    let files = check.composed.files
    let reading = files.readingFaults.compactMap { found -> Finding? in
      guard case .limitExceeded(let limit, let allowed, let actual) = found.fault.kind else {
        return nil
      }
      return finding(limit, allowed, actual, at: nil, in: found.location)
    }
    let included = files.fileFaults.compactMap { fault in
      switch fault {
      case .tooLarge(let path, let allowed, let actual):
        finding(
          "file size", allowed, actual, at: nil, in: .init(path: path, line: 1, column: 1))
      case .include(let reference, .tooMany(let allowed, let actual)):
        finding("included files", allowed, actual, at: reference.place)
      default: nil
      }
    }
    return reading + included
  }.also(in: .composing) { check in
    check.composed.variableFaults.compactMap { fault in
      switch fault {
      case .expansion(let allowed, let actual, let place):
        finding(VariableFault.expandedText, allowed, actual, at: place)
      case .longDefault(let allowed, let actual, let place):
        finding("interpolated value", allowed, actual, at: place)
      default: nil
      }
    }
  }.also(in: .connecting) { check in
    // Strings of settings may become too long with their variables filled in.
    check.settingsFaults.compactMap { found in
      guard case .limitExceeded(let limit, let allowed, let actual) = found.fault.kind else {
        return nil
      }
      return finding(limit, allowed, actual, at: found.place(in: check.model))
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
