internal import Guise

extension Consequences {
  /// The first additional fault if a code assembly were used: a repeated key, an unlisted scope or a missing
  /// dependency; nil if there is none.
  func besides(using name: String) -> String? {
    guard let assembly = model.catalog.assemblies[name] else { return nil }
    if let repeated = assembly.keys.first(where: isRegistered) {
      return "\(repeated.described), which is registered already"
    }
    let unlisted = assembly.registrations.lazy.compactMap(\.scope).first {
      model.scopeLevels[$0] == nil
    }
    if let unlisted { return "needs the scope \(Phrase.quoted(unlisted)), which is not listed" }
    let own = Set(assembly.keys)
    let lacking = assembly.registrations.lazy.flatMap(\.dependencies).first {
      $0.kind == .required && !own.contains($0.key) && !isRegistered($0.key)
    }
    return lacking.map { "needs \($0.key.described), which is missing too" }
  }

  private func isRegistered(_ key: Catalog.Key) -> Bool {
    guard let service = model.keys.number(ofService: key.service),
      let tags = model.keys.number(ofTags: key.tags, code: key.codeTags),
      let arguments = model.keys.argumentLists.known(key.arguments)
    else { return false }
    return model.index.exact(.init(service: service, tags: tags, arguments: arguments)) != nil
  }
}
