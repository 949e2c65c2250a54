internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let shadowedService = Rule("shadowed-service", in: .proving) { check in
    let model = check.model
    return replaced(check)
      + model.owners.shadowed.map { shadowed in
        let supply = model.catalog.supplies[shadowed.supply]
        let key = model.supplyKeys[shadowed.supply]
        let supplied =
          "\(model.keys.describe(key)) in the scope \(Phrase.quoted(supply.scope ?? ""))"
        let other = shadowed.other.key == key ? "it" : model.keys.describe(shadowed.other.key)
        let (words, place): (String, Place?)
        var related = [Diagnostic.Related("it is supplied here", in: supply.file)]
        var file: Diagnostic.Location?
        switch shadowed.other.origin {
        case .entry, .forward:
          let entry = model.registration(at: model.node(of: shadowed.other))
          words = "\(entry.map { model.name(ofNode: $0) } ?? "") registers \(other)"
          place = entry.flatMap { model.place(ofNode: $0) }
        case .code(let code):
          let name = model.codes[code].assembly
          words = "the code assembly \(Phrase.quoted(name)) registers \(other)"
          place = model.codePlaces[name]
          related += model.related(toFileOf: name)
        case .supply(let number):
          let outer = model.catalog.supplies[number]
          let scope = outer.scope.map { "in the scope \(Phrase.quoted($0))" }
          words = "supplies \(other) \(scope ?? "outside of all scopes") too"
          place = nil
          file = related[0].location
          related = [.init("that is supplied here", in: outer.file)]
        }
        return Finding(
          "the application supplies \(supplied), and \(words)", at: place, in: file,
          help: [
            "give what the scope supplies a tag or a type of its own: supplied(…) in \(supply.file)"
          ], related: related)
      }
  }

  /// The findings about registrations that would replace what the application supplies.
  private static func replaced(_ check: Check) -> [Finding] {
    let model = check.model
    return model.owners.supplied.map { entry, supply, key in
      let removal = check.isNamed(entry) ? "" : "remove this registration, or "
      let file = model.catalog.supplies[supply].file
      return Finding(
        "\"\(model.id(of: entry))\" registers \(model.keys.describe(key)), which the application "
          + "supplies itself",
        at: model.place(of: entry),
        help: ["\(removal)give it one more tag, or remove supplied(…) in \(file)"])
    }
  }
}
