internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let opaqueFactory = Rule("opaque-factory", in: .proving, severity: .note) {
    check in
    let model = check.model
    let factories = model.uses.compactMap { use -> Finding? in
      guard let factory = model.factory(of: use), factory.factory.opaque else { return nil }
      let takesResolver = factory.factory.parameters.contains { $0.kind == .resolver }
      return Finding(
        "\(model.name(of: use)) could not be checked completely: its factory "
          + "\"\(factory.id)\" \(takesResolver ? "takes a resolver" : "is declared opaque")",
        at: model.place(of: use),
        help: ["turn what it resolves into parameters of the factory, in \(factory.factory.file)"])
    }
    let passingTags = model.passingCode.map { number in
      let code = model.codes[number]
      let file = model.catalog.assemblies[code.assembly]?.file ?? ""
      return Finding(
        "\(model.step(model.node(of: number))) could not be checked completely: its factory passes "
          + "its tags on",
        at: model.codePlaces[code.assembly],
        help: [
          Suggestion(
            "register it without passingTags:, once under each of the tags that it is resolved with, "
              + "in \(file)")
        ])
    }
    return factories + passingTags
  }
}
