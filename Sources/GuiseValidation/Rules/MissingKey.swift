internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let missingKey = Rule("missing-key") { check in
    check.composed.files.formatFaults.compactMap { fault in
      if case .catalog = fault.cause {
        return Finding(
          fault.message, at: fault.place,
          help: [Suggestion(check.audience.catalogAdvice)])
      }
      guard case .missingKey(let name, let kind) = fault.cause,
        let key = FormatObject.of(kind).key(name)
      else { return nil }
      let line = Suggestion("add \"\(key.name)\": \(key.example)")
      if kind == .manifest, key.name == "guise" {
        // The file may be no manifest: the reader decides.
        let version = JSON.number(FormatObject.supportedVersion)
        return Finding(
          fault.message, at: fault.place,
          help: [line.setting(key.name, to: version, in: fault.json)])
      }
      return Finding(fault.message, at: fault.place, help: [line])
    }
  }
}
