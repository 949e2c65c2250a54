internal import StrictJSON

/// A manifest that asks for more than a limit allows.
package enum LimitExceeded: Rule {
  package static let id = "limit-exceeded"
  package static let summary = """
    A manifest may come from anywhere, so that what reading it costs is bounded. The limits are 64 \
    levels of nesting, 64 MiB a file, 256 included files, 1 MiB for a string with its variables \
    filled in, and in all as much text of variables as a file may have; whoever calls the validator \
    can set others.
    """
  package static let explanation = RuleExplanation(
    .reading,
    wrong: .shell(
      """
      guise-validate all.json     # includes 300 files
      """),
    right: .shell(
      """
      guise-validate server.json jobs.json     # each includes fewer than 256
      """),
    remedy: """
      Nest values less deeply, and split what is too large into manifests that are checked, and \
      loaded, apart. A program that trusts its manifests can raise the limits in \
      `ValidationOptions`.
      """)

  /// The limit for what variables stand for in all settings together.
  static let expandedText = "the text of variables in all settings"

  package static func findings(in check: Check) -> [Diagnostic] {
    reading(check.composed.files) + files(check.composed.files) + variables(check.composed)
      + (check.inspection.map(settings) ?? [])
  }

  private static func reading(_ files: ManifestFiles) -> [Diagnostic] {
    files.readingFaults.compactMap { found in
      guard case .limitExceeded(let limit, let allowed, let actual) = found.fault.kind else {
        return nil
      }
      return diagnostic(limit: limit, allowed: allowed, actual: actual, at: found.place).unpointed
    }
  }

  private static func files(_ files: ManifestFiles) -> [Diagnostic] {
    files.fileFaults.compactMap { fault in
      switch fault {
      case .tooLarge(let path, let allowed, let actual):
        var diagnostic = diagnostic(limit: "file size", allowed: allowed, actual: actual, at: nil)
        let start = SourcePosition(line: 1, column: 1)
        diagnostic.location = .init(path: path, start: start, end: start)
        return diagnostic
      case .include(let reference, .tooMany(let allowed, let actual)):
        return diagnostic(
          limit: "included files", allowed: allowed, actual: actual, at: reference.place)
      default: return nil
      }
    }
  }

  private static func variables(_ composed: ComposedManifest) -> [Diagnostic] {
    composed.variableFaults.compactMap { fault in
      guard case .expansion(let allowed, let actual, let place) = fault else { return nil }
      return diagnostic(limit: expandedText, allowed: allowed, actual: actual, at: place)
    }
  }

  /// Strings of settings that become too long with their variables filled in.
  private static func settings(_ inspection: WiringInspection) -> [Diagnostic] {
    inspection.settingsFaults.compactMap { found in
      guard case .limitExceeded(let limit, let allowed, let actual) = found.fault.kind else {
        return nil
      }
      return diagnostic(
        limit: limit, allowed: allowed, actual: actual, at: found.place(in: inspection.model))
    }
  }

  private static func diagnostic(
    limit: String, allowed: Int, actual: Int, at place: Place?
  ) -> Diagnostic {
    finding(
      "the limit for \(limit) is \(allowed), and this is \(actual)", at: place,
      help: [help(limit)])
  }

  private static func help(_ limit: String) -> String {
    switch limit {
    case "depth": "nest these values less deeply"
    case expandedText: "give a shorter value, or refer to it less often"
    default: "split the manifest"
    }
  }
}
