internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let unknownService = Rule(
    "unknown-service", in: .connecting,
    summary: """
      `as` names a service that the factory does not offer. A factory offers the service that its \
      function makes, and those that code adds with `offer`. Write the full name of a service, or \
      its last part if no other service of the factory ends with that.
      """,
    wrong: .registrations(["store": ["factory": "memory-store", "as": "Logbook.Report"]]),
    mended: ["Logbook.Report": "Logbook.Store"],
    remedy: """
      Name one of the services that the finding lists, or offer this one in code: \
      factories.offer("memory-store", as: (any Report).self) { $0 }.
      """
  ) { check in
    let model = check.model
    return model.entryIDs.flatMap { entry -> [Finding] in
      let registration = model.entries[entry].registration
      guard !registration.services.isEmpty, let factory = model.factory(of: entry) else {
        return []
      }
      let offered = factory.factory.services
      return registration.services.enumerated().compactMap { index, written in
        var place: Place { registration.place(of: "as", at: index) }
        switch ServiceMatch(written, among: offered) {
        case .position: return nil
        case .ambiguous(let positions):
          let names = positions.map { offered[$0] }
          return Finding(
            Phrase.ambiguousService(written, among: names),
            at: place, chain: check.chain(to: entry),
            help: [
              Suggestion("write the full name, such as \"\(names[0])\"")
                .replacing(written, at: place, with: names[0])
            ])
        case .unknown:
          let names = Set(offered + offered.compactMap { TypeName.short(ofName: $0) })
          return Finding(
            Phrase.notOffered(written, by: factory.id),
            at: place, chain: check.chain(to: entry),
            help: check.near(written, among: names.sorted(), at: [place]) + [
              "it offers \(Phrase.list(offered)) (\(factory.factory.file)); code adds to that with offer(…)"
            ])
        }
      }
    }
  }
}
