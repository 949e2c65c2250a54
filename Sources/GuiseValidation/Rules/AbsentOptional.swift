internal import GuiseManifest

extension Rule {
  package static let absentOptional = Rule("absent-optional", in: .proving, severity: .warning) {
    check in
    let model = check.model
    return model.faults.compactMap { fault in
      guard case .absent(let key) = fault.problem, let parameter = model.parameter(of: fault),
        !check.missing.contains(key)
      else { return nil }
      let tags = model.keys.names(ofTags: key.tags)
      let reason: String
      if let id = model.identifiers(at: fault).first {
        reason = "\"\(id)\" is not registered"
      } else if model.mayExist(tags) {
        reason =
          "no \(parameter.service) is registered "
          + (tags.isEmpty ? "without tags" : "with exactly the \(Phrase.tags(tags))")
      } else {
        return nil
      }
      let name = parameter.name ?? parameter.service
      lazy var near = NearMisses(
        .init(key: key, first: .parameter(fault, key), others: []), in: check)
      let removal = model.removing(
        name, of: fault.use, "or remove \(Phrase.quoted(name)) from \"dependencies\"")
      return Finding(
        "\(reason), so the parameter \"\(name)\" is always nil", at: model.place(of: fault),
        help: near.help + [removal], related: near.related)
    }
  }
}
