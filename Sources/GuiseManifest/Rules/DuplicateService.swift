internal import Guise
internal import StrictJSON

package enum DuplicateService: WiringRule {
  package static let id = "duplicate-service"
  package static let summary = """
    Two registrations have the same key: service, tags and argument types. Only one of them \
    could ever be resolved. Give one of them a tag, remove it, or disable it. To change a \
    registration of an included file, use its identifier again, with `"override": true`.
    """
  package static let explanation = RuleExplanation(
    wrong: ["registrations": ["store": "memory-store", "backup": "memory-store"]],
    mended: [
      #""backup": "memory-store""#:
        #""backup": { "factory": "memory-store", "tags": ["backup"] }"#
    ],
    remedy: "Give one of them a tag, and ask for it by that tag; or remove or disable one.")

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    // Two that share a service may share others: that is one mistake.
    var reported: Set<[EntryID]> = []
    let shared = model.sharedKeys.flatMap { key, entries -> [Diagnostic] in
      guard let first = entries.first else { return [] }
      return entries.dropFirst().filter { reported.insert([first, $0]).inserted }
        .map { repeated($0, of: first, key, model) }
    }
    let supplied = model.supplied.map { entry, supply, key -> Diagnostic in
      let supply = model.catalog.supplies[supply]
      let key = model.keys.describe(key)
      return finding(
        "\"\(model.id(of: entry))\" registers \(key), which the application supplies itself",
        at: model.place(of: entry),
        help: [
          "remove this registration or give it a tag; or remove supplied(…) in \(supply.file)"
        ])
    }
    return shared + supplied
  }

  private static func repeated(
    _ entry: EntryID, of first: EntryID, _ key: KeyNumbers.Key, _ model: WiringModel
  ) -> Diagnostic {
    let (id, firstID) = (model.id(of: entry), model.id(of: first))
    let place = model.place(of: first)
    let object = model.place(of: entry).value
    let apart = Suggestion("tell them apart by tags, such as \"tags\": [\"\(id)\"]")
    var help = [
      object["tags"] == nil ? apart.setting("tags", to: [.string(id)], in: object) : apart
    ]
    if place.source !== model.place(of: entry).source {
      help.append(
        "or, to replace the included one, name this registration \"\(firstID)\" and add \"override\": true"
      )
    } else {
      help.append("or remove one of them, or disable it with \"enabled\": false")
    }
    return finding(
      "\"\(id)\" and \"\(firstID)\" both register \(model.keys.describe(key))",
      at: model.place(of: entry), help: help,
      related: [Diagnostic.Related("\"\(firstID)\" is registered here", at: place)])
  }
}
