internal import GuiseManifest

extension Rule {
  package static let unsetVariable = Rule(
    "unset-variable", in: .composing,
    summary: """
      A variable that settings in use refer to has no default, and neither the caller nor the \
      environment gives it a value. A value is needed when a manifest is loaded, or checked with \
      `--check-environment`. Otherwise the summary counts such variables, and settings that use one \
      are checked by its type alone.
      """,
    wrong: .manifest(
      ["variables": ["path": ["type": "string", "env": "APP_PATH"]]],
      registrations: [
        "clock": "system-clock",
        "store": ["factory": "file-store", "settings": ["path": "${path}"]],
      ]),
    mended: [#""APP_PATH""#: #""APP_PATH", "default": "app.log""#],
    remedy: """
      Set the environment variable, give the value with `--set NAME=VALUE` or in code, or add a \
      `"default"`.
      """
  ) { check in
    check.composed.variableFaults.compactMap { fault in
      guard case .unset(let name, let environmentName, let place, true, let isEmptyFile) = fault
      else { return nil }
      let environment =
        environmentName.map { "set \($0) in the environment" }
        ?? "add an \"env\" or a \"default\" to it"
      return Finding(
        fault.message, at: place,
        help: [
          isEmptyFile
            ? "write the value into that file, or \(check.audience.giving(name))"
            : "\(environment), or \(check.audience.giving(name))"
        ])
    }
  }
}
