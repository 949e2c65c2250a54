internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let literalSecret = Rule(
    "literal-secret", severity: .warning,
    summary: """
      An override writes a value where the file that it overrides refers to a secret. A secret may \
      have been copied into a file that others can read.
      """,
    wrong: .manifest(
      ["include": ["base.json"]],
      registrations: ["archive": ["override": true, "settings": ["path": "/srv/a7f2"]]]),
    mended: ["/srv/a7f2": "${archivePath}"],
    remedy: """
      Remove the value from the override, and set the variable where the application runs. If the \
      value is public, such as that of a local test server, accept the warning with `"allow"`.
      """
  ) { check in
    guard let composition = check.composition else { return [] }
    let secrets = composition.secrets
    // An unreadable variable counts as a secret.
    guard !secrets.isEmpty, composition.variables.values.allSatisfy(\.isSound) else { return [] }
    return composition.usable.filter(\.isOverridden).flatMap { registration -> [Finding] in
      registration.object.replacedStrings().compactMap { replaced -> Finding? in
        let names = VariableTemplate(replaced.old).variables
        guard let name = names.first(where: secrets.contains),
          VariableTemplate(replaced.new).variables.isEmpty
        else { return nil }
        return Finding(
          "a literal value replaces the secret ${\(name)} of \"\(registration.id)\"",
          at: Place(registration.written(replaced.new)),
          help: [
            "remove the value here, so that the setting is ${\(name)} again",
            "if the value may be public, add \"allow\": [\"literal-secret\"]",
          ],
          related: [.init("the secret was referenced here", at: Place(replaced.old))])
      }
    }
  }
}
