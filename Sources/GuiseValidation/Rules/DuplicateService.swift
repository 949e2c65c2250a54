internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let duplicateService = Rule(
    "duplicate-service", in: .connecting, ofWholeManifests: true,
    summary: """
      Two registrations have the same key: service, tags and argument types. Only one of them \
      could ever be resolved. Give one of them a tag, remove it, or disable it. To change a \
      registration of an included file, use its identifier again, with `"override": true`.
      """,
    wrong: .registrations(["store": "memory-store", "backup": "memory-store"]),
    mended: [
      #""backup": "memory-store""#:
        #""backup": { "factory": "memory-store", "tags": ["backup"] }"#
    ],
    remedy: "Give one of them a tag and resolve it by that tag, or remove or disable one."
  ) { check in
    let model = check.model
    // Two registrations that share a service may share others: that is one mistake.
    var reported: Set<[EntryID]> = []
    let shared = model.owners.sharedKeys.flatMap { key, entries -> [Finding] in
      guard let first = entries.first else { return [] }
      return entries.dropFirst().filter { reported.insert([first, $0]).inserted }.map { entry in
        Finding(
          Phrase.sameKey(
            model.id(of: entry), model.id(of: first), model.keys.describe(key)),
          at: model.place(of: entry), help: help(entry, first, check),
          related: model.related(toNode: model.node(of: first)))
      }
    }
    let supplied = model.owners.supplied.map { entry, supply, key -> Finding in
      let removal = check.isNamed(entry) ? "" : "remove this registration, or "
      let file = model.catalog.supplies[supply].file
      return Finding(
        "\"\(model.id(of: entry))\" registers \(model.keys.describe(key)), which the application "
          + "supplies itself",
        at: model.place(of: entry),
        help: ["\(removal)give it one more tag, or remove supplied(…) in \(file)"])
    }
    return shared + supplied
  }

  private static func help(
    _ entry: EntryID, _ first: EntryID, _ check: Check
  ) -> [Suggestion] {
    let model = check.model
    let registration = model.entries[entry].registration
    let (id, firstID) = (registration.id, model.id(of: first))
    // With an additional tag, it stays in the arrays that collect it by its present tags.
    let tags = registration.tags + [id]
    let isFree =
      model.mayHave(tags, entry) && model.mayExist([id])
    let apart = "tell them apart by \(registration.tags.isEmpty ? "tags" : "one more tag")"
    var help = [
      isFree
        ? Suggestion("\(apart), such as \"tags\": \(JSON.strings(tags).text(.line))")
          .setting("tags", to: .strings(tags), in: registration.place.value)
        : Suggestion(apart)
    ]
    if model.place(of: first).source !== registration.place.source {
      if !check.isNamed(entry) {
        help.append(
          "or, to replace the included one, name this registration \"\(firstID)\" and add \"override\": true"
        )
      }
    } else {
      // A registration that is named somewhere has to stay.
      let spare = [entry, first].filter { !check.isNamed($0) }.map { model.id(of: $0) }
      if let one = spare.first {
        let which = spare.count == 2 ? "one of them" : Phrase.quoted(one)
        help.append("or remove \(which), or disable it with \"enabled\": false")
      }
    }
    return help
  }
}
