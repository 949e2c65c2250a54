internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let nothingToCheck = Rule("nothing-to-check", in: .connecting) { check in
    let model = check.model
    let composition = model.composition
    guard model.entries.isEmpty else { return [] }
    let main = composition.documents.last { $0.source.path == composition.path }
    let files = composition.documents.map(\.source.path)
    let advice =
      composition.registrations.isEmpty
      ? "add a registration to an assembly" : "enable a registration that the root leads to"
    return [
      Finding(
        message(composition),
        at: (main ?? composition.documents.last).map { Place(opening: $0.root) },
        help: ["\(advice); files read: \(Phrase.shortList(files))"])
    ]
  }

  private static func message(_ composition: Composition) -> String {
    let written = composition.registrations
    if written.isEmpty { return "the manifest registers nothing" }
    return written.contains(where: \.enabled)
      ? "neither the root assembly nor those that it uses register anything"
      : "every registration is disabled"
  }
}
