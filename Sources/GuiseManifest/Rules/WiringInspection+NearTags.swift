internal import StrictJSON

extension WiringInspection {
  /// The tags of a service's registrations that one may have meant.
  ///
  /// - Parameter places: The tag where it is written.
  func nearTags(_ tag: String, of service: ServiceID, at places: [Place]) -> [Suggestion] {
    let present = Set(
      model.index.ofService(service, limit: 100).flatMap { model.keys.names(ofTags: $0.key.tags) })
    guard !present.contains(tag) else { return [] }
    return Suggestion.candidates(
      nearest(tag, among: present.sorted()), insteadOf: tag, at: places)
  }

  /// A suggestion to include the file of a registration, and to use its assembly where nothing does.
  func including(_ found: NeighbouringFiles.Registration, _ reason: String) -> Suggestion {
    let composition = model.composition
    let path = Phrase.quoted(found.path)
    guard let root = composition.root, composition.assemblies[found.assembly] == nil else {
      return including(found.path, Suggestion("\(reason): add \(path) to \"include\""))
    }
    let line = Suggestion(
      "\(reason): add \(path) to \"include\", and \(Phrase.quoted(found.assembly)) to the \"uses\" of "
        + Phrase.quoted(root))
    guard let object = composition.assemblies[root]?.place.value else { return line }
    return including(found.path, line.appending(.string(found.assembly), to: "uses", of: object))
  }

  private func including(_ path: String, _ line: Suggestion) -> Suggestion {
    guard let main = model.composition.documents.last?.root else { return line }
    return line.appending(.string(path), to: "include", of: main)
  }
}
