internal import GuiseManifest
internal import GuiseVerification

/// Rules of keys that several registrations or supplies have.
extension Rule {
  package static let ambiguousDependency = Rule("ambiguous-dependency", ofWholeManifests: true) {
    check in
    let model = check.model
    return model.ambiguousRequests.map { request in
      let node = request.node
      let requirement = model.requirement(at: node)?.requirement
      let user =
        requirement.map { "the code in \($0.file) requires" } ?? "\(model.step(node)) needs"
      return Finding(
        Phrase.ambiguous(request.key, for: user, among: request.ids),
        at: requirement == nil ? model.place(ofNode: node) : model.rootPlace,
        advice: Advice(
          ["give all of them but one a tag, or remove or disable them"],
          chain: check.chain(to: node),
          related: check.registered(request.ids)))
    }
  }

  package static let shadowedService = Rule("shadowed-service") { check in
    let model = check.model
    let replaced = model.owners.supplied.map { entry, supply, key in
      Finding(
        "\"\(model.id(of: entry))\" registers \(model.keys.describe(key)), which the application "
          + "supplies itself",
        at: model.place(of: entry),
        advice: Advice(
          ["give it a tag or a type of its own, or remove supplied(…) in code"],
          related: model.related(toSupply: supply)))
    }
    let shadowed = model.owners.shadowed.map { position, key, other in
      let supply = model.catalog.supplies[position]
      let place = model.registration(at: other.node).flatMap { model.place(ofNode: $0) }
      return Finding(
        "the application supplies \(model.keys.describe(key)) in the scope "
          + "\(Phrase.quoted(supply.scope ?? "")), and \(model.name(ofNode: other.node)) has "
          + "\(other.key == key ? "that key" : model.keys.describe(other.key)) outside of it",
        at: place, in: place == nil ? .init(path: supply.file) : nil,
        advice: Advice(
          ["give what the scope supplies a tag or a type of its own in supplied(…)"],
          related: model.related(toSupply: position)))
    }
    return replaced + shadowed
  }

  package static let replacedRegistration = Rule("replaced-registration", .warning) { check in
    let model = check.model
    // A registration that offers several services is reported once.
    var reported: Set<EntryID> = []
    return model.owners.replaced.compactMap { replaced in
      let (assembly, owner) = (replaced.assembly, replaced.owner)
      let entry = model.entry(behind: owner)
      if let entry, !reported.insert(entry).inserted { return nil }
      let name =
        entry.map { "\"\(model.id(of: $0))\"" }
        ?? "the code assembly \"\(model.assembly(ofNode: owner))\""
      return Finding(
        "\(name) replaces \(model.keys.describe(replaced.key)), which the code assembly "
          + "\"\(assembly)\" registers",
        at: entry.map { model.place(of: $0) } ?? model.codePlaces[assembly],
        advice: Advice(
          ["give one of them a tag; to replace the other one, allow \"replaced-registration\""],
          related: model.codePlaces[assembly].map {
            [.init("\"\(assembly)\" is used here", at: $0)]
          } ?? []))
    }
  }
}

extension Check {
  func ambiguous(_ ids: [String], _ fault: WiringProblem) -> Advice {
    let parameter = fault.dependency?.parameter
    let name = parameter?.choice == .one ? parameter?.name : nil
    let step =
      name.map { "name one of them: \"dependencies\": { \(Phrase.quoted($0)): \"\(ids[0])\" }" }
      ?? "name the parameter with parameters: in code, to point it at one of them"
    return Advice([.init(step), "or give all of them but one a tag"], related: registered(ids))
  }

  func registered(_ ids: [String]) -> [Diagnostic.Related] {
    ids.compactMap { model.composition.registration($0) }.map {
      .init("\(Phrase.quoted($0.id)) is registered here", at: $0.place)
    }
  }
}

extension WiringModel {
  fileprivate func related(toSupply supply: SupplyID) -> [Diagnostic.Related] {
    [.init("it is supplied here", in: catalog.supplies[supply].file)]
  }
}
