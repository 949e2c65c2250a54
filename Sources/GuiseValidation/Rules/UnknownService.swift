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
    check.findings(of: "unknown-service") { problem in
      let place = problem.problem.place
      switch problem.problem.kind {
      case .ambiguousService(let written, let names):
        return [
          Suggestion("write the full name, such as \"\(names[0])\"")
            .replacing(written, at: place, with: names[0])
        ]
      case .unknownService(let written):
        guard let factory = check.model.factory(of: problem.use)?.factory else { return [] }
        let offered = factory.services
        let names = Set(offered + offered.compactMap { TypeName.short(ofName: $0) })
        return check.near(written, among: names.sorted(), at: [place]) + [
          "it offers \(Phrase.list(offered)) (\(factory.file)); code adds to that with offer(…)"
        ]
      default: return []
      }
    }
  }
}
