internal import GuiseManifest

extension Rule {
  package static let variableCycle = Rule(
    "variable-cycle", in: .composing,
    summary: """
      The default of a variable refers to the variable itself, directly or through other defaults, \
      so it has no value.
      """,
    wrong: .manifest(
      [
        "variables": [
          "data": ["type": "string", "default": "${root}/data"],
          "root": ["type": "string", "default": "${data}/.."],
        ]
      ],
      registrations: [
        "clock": "system-clock",
        "store": ["factory": "file-store", "settings": ["path": "${data}/app.log"]],
      ]),
    mended: ["${data}/..": "/var/lib/app"],
    remedy: "Write one of these defaults without a reference to the next variable of the cycle."
  ) { check in
    check.composed.variableFaults.compactMap { fault in
      guard case .cycle(let path, _, let defaults) = fault else { return nil }
      return Finding(
        fault.message, at: fault.place, chain: path,
        help: ["write one of these defaults without a reference to the next variable"],
        related: defaults.prefix(12).map {
          .init("the default of \"\($0.value)\" is written here", at: $0.place)
        })
    }
  }
}
