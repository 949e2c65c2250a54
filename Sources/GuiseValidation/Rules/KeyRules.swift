internal import GuiseManifest
internal import GuiseVerification

/// Rules of keys that several registrations or supplies have.
extension Rule {
  package static let ambiguousDependency = Rule("ambiguous-dependency", ofWholeManifests: true)
    .finding { check in
      let model = check.model
      return model.ambiguousRequests.map { request in
        let help: Suggestion = "give all of them but one a tag, or remove or disable them"
        let node = request.node
        let requirement = model.requirement(at: node)?.requirement
        let user =
          requirement.map { "the code in \($0.file) requires" } ?? "\(model.step(node)) needs"
        return Finding(
          Phrase.ambiguous(request.key, for: user, among: request.ids),
          at: requirement == nil ? model.place(ofNode: node) : model.rootPlace,
          advice: Advice(
            [help], related: check.registered(request.ids) + model.related(toCodeOf: node)),
          chain: check.chain(to: node))
      }
    }

  package static let shadowedService = Rule("shadowed-service").finding { check in
    let model = check.model
    let replaced = model.owners.supplied.map { entry, supply, key in
      Finding(
        "\"\(model.id(of: entry))\" registers \(model.keys.describe(key)), which the application "
          + "supplies itself",
        at: model.place(of: entry),
        advice: [
          """
          give it a tag or a type of its own, or remove supplied(…) in \
          \(model.catalog.supplies[supply].file)
          """
        ])
    }
    return replaced
      + model.owners.shadowed.map {
        shadowed($0.supply, $0.key, by: $0.other, in: check)
      }
  }

  /// - Parameter other: The owner of the supply's key in an enclosing scope.
  private static func shadowed(
    _ position: SupplyID, _ key: KeyNumbers.Key, by other: KeyIndex.Owner, in check: Check
  ) -> Finding {
    let model = check.model
    let supply = model.catalog.supplies[position]
    let name = other.key == key ? "it" : model.keys.describe(other.key)
    let node = model.registration(at: other.node)
    let place = node.flatMap { model.place(ofNode: $0) }
    var words = "\(node.map { model.name(ofNode: $0) } ?? "") registers \(name)"
    var related = node.map { model.related(toCodeOf: $0) } ?? []
    switch model.kind(of: other.node) {
    case .code(let code):
      words = "the code assembly \(Phrase.quoted(model.codes[code].assembly)) registers \(name)"
    case .supply(let number):
      let outer = model.catalog.supplies[number]
      let scope = outer.scope.map { "in the scope \(Phrase.quoted($0))" }
      words = "supplies \(name) \(scope ?? "outside of all scopes") too"
      related = [.init("that is supplied here", in: outer.file)]
    case .entry, .forward, .requirement, .group: break
    }
    return Finding(
      "the application supplies \(model.keys.describe(key)) in the scope "
        + "\(Phrase.quoted(supply.scope ?? "")), and \(words)",
      at: place, in: place == nil ? .init(path: supply.file) : nil,
      advice: Advice(
        ["give what the scope supplies a tag or a type of its own: supplied(…) in \(supply.file)"],
        related: [.init("it is supplied here", in: supply.file)] + related))
  }

  package static let replacedRegistration = Rule("replaced-registration", .warning).finding {
    check in
    let model = check.model
    // A registration that offers several services is reported once.
    var reported: Set<EntryID> = []
    return model.owners.replaced.compactMap { replaced in
      let (key, assembly) = (model.keys.describe(replaced.key), replaced.assembly)
      if let entry = model.entry(behind: replaced.owner) {
        guard reported.insert(entry).inserted else { return nil }
        return Finding(
          "\"\(model.id(of: entry))\" replaces \(key), which the code assembly \"\(assembly)\" "
            + "registers",
          at: model.place(of: entry),
          advice: Advice(
            [
              "give it a tag; to replace the other one, add \"allow\": [\"replaced-registration\"]"
            ], related: model.related(toUseOf: assembly)))
      }
      let other = model.assembly(ofNode: replaced.owner)
      return Finding(
        "the code assemblies \"\(other)\" and \"\(assembly)\" both register \(key)",
        at: model.codePlaces[assembly],
        advice: Advice(
          ["give one of the two a tag in code, or use only one of the assemblies"],
          related: model.related(toUseOf: other) + model.related(toFileOf: assembly)))
    }
  }
}

extension Check {
  /// Help for a dependency whose key several registrations have.
  func ambiguous(_ ids: [String], _ fault: WiringProblem) -> Advice {
    let parameter = fault.dependency?.parameter
    let step: Suggestion =
      if let name = parameter?.name, let id = ids.first,
        parameter?.choice.takes(.identifier) == true
      {
        "name one of them: \"dependencies\": { \(Phrase.quoted(name)): \(Phrase.quoted(id)) }"
      } else {
        "name the parameter with parameters: in code, to point it at one of them"
      }
    return Advice([step, "or give all of them but one a tag"], related: registered(ids))
  }

  func registered(_ ids: [String]) -> [Diagnostic.Related] {
    ids.compactMap { model.composition.registrations[$0] }.map {
      .init("\(Phrase.quoted($0.id)) is registered here", at: $0.place)
    }
  }
}

extension WiringModel {
  /// The place where the manifest uses a code assembly, and the file that registers it.
  fileprivate func related(toUseOf assembly: String) -> [Diagnostic.Related] {
    (codePlaces[assembly].map { [.init("\"\(assembly)\" is used here", at: $0)] } ?? [])
      + related(toFileOf: assembly)
  }
}
