internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let unknownService = Rule("unknown-service", in: .connecting) { check in
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
