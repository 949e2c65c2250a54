internal import GuiseManifest

extension Rule {
  package static let unknownVariable = Rule("unknown-variable", in: .composing) { check in
    let composition = check.composition
    func help(_ name: String, at places: [Place]) -> [Suggestion] {
      func writing(_ meant: String, _ line: Suggestion) -> Suggestion {
        line.changing(places) { $0.replacing(text: "${\(name)}", at: $1, with: "${\(meant)}") }
      }
      let variables = composition?.variables.values.filter {
        [$0.environmentName, $0.environmentName.map { "env.\($0)" }].contains(name)
      }
      if !places.isEmpty, let variable = variables?.min(by: { $0.name < $1.name }) {
        let line = Suggestion(
          "write ${\(variable.name)}: \(variable.environmentName ?? "") is the environment variable of "
            + Phrase.quoted(variable.name))
        return [writing(variable.name, line).certain(if: variables?.count == 1)]
      }
      let names = check.nearest(name, among: check.composed.variableNames)
      let near = names.map { meant in
        writing(meant, Suggestion("did you mean \(Phrase.quoted(meant))?"))
          .certain(if: names.count == 1)
      }
      let place = near.isEmpty ? places.first : nil
      return near + (place.map { check.including(.variable, name, usedAt: $0) } ?? [])
        + ["define it under \"variables\""]
    }
    return check.composed.variableFaults.compactMap { fault in
      switch fault.kind {
      case .unknown(let registration):
        Finding(
          fault.message, at: fault.place, chain: registration.map { [$0] } ?? [],
          help: help(fault.name, at: fault.place.map { [$0] } ?? []))
      case .unknownGiven: Finding(fault.message, at: nil, help: help(fault.name, at: []))
      default: nil
      }
    }
  }
}
