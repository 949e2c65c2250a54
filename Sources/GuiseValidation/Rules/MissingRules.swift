internal import Guise
internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

/// Rules of keys that nothing registers or supplies.
extension Rule {
  package static let missingDependency = Rule("missing-dependency").finding { check in
    missingKeys(in: check) { if case .requirement = $0 { false } else { true } }
  }

  package static let unmetRequirement = Rule("unmet-requirement").finding { check in
    missingKeys(in: check) { if case .requirement = $0 { true } else { false } }
  }

  package static let missingSuppliedService = Rule("missing-supplied-service")

  private static func missingKeys(
    in check: Check, where isOfRule: (MissingKeys.Dependent) -> Bool
  ) -> [Finding] {
    let model = check.model
    return check.missing.all.filter { isOfRule($0.first) }.map { missing in
      let first = missing.first
      let fault = first.fault
      let origin = fault.flatMap(model.writtenPlace).map {
        Diagnostic.Related("asked for here", at: $0)
      }
      let node = first.node(in: model)
      return Finding(
        "\(first.subject(in: model)) \(first.keyText(in: model)), and none is registered",
        at: first.place(in: model),
        advice: Advice(
          check.offers(of: missing.key, to: fault),
          related: [origin].compactMap(\.self) + missing.others.map { $0.related(in: model) }
            + (node.map { model.related(toCodeOf: $0) } ?? [])),
        chain: node.map { check.chain(to: $0) } ?? [])
    }
  }
}

extension MissingKeys.Dependent {
  /// The node of the registration that needs the key.
  fileprivate func node(in model: WiringModel) -> NodeID? {
    switch self {
    case .parameter(let fault, _): model.node(of: fault.entry)
    case .code(let fault): fault.node
    case .requirement: nil
    }
  }

  /// The place of the finding if this dependent comes first.
  fileprivate func place(in model: WiringModel) -> Place? {
    switch self {
    case .parameter(let fault, _): model.place(of: fault.use)
    case .code(let fault): model.place(ofNode: fault.node)
    case .requirement: model.rootPlace
    }
  }

  /// The dependent with its verb: `"report" needs`, `the code in Main.swift requires`.
  fileprivate func subject(in model: WiringModel) -> String {
    switch self {
    case .parameter(let fault, _): "\(model.name(of: fault.use)) needs"
    case .code(let fault): "\(model.step(fault.node)) needs"
    case .requirement(let requirement): "the code in \(requirement.requirement.file) requires"
    }
  }

  /// The key in words: only a request that takes any tags does not mention their absence.
  fileprivate func keyText(in model: WiringModel) -> String {
    let kind: Catalog.Parameter.Kind? =
      switch self {
      case .parameter(let fault, _): model.parameter(of: fault)?.kind
      case .code(let fault): fault.dependency.kind
      case .requirement: nil
      }
    return model.keys.describe(key, isExact: kind != .lazy)
  }

  /// The dependent, for a finding at another place.
  func related(in model: WiringModel) -> Diagnostic.Related {
    let message = "\(subject(in: model)) \(keyText(in: model))"
    if case .requirement(let requirement) = self {
      return .init(message, in: requirement.requirement.file)
    }
    return .init(message, at: fault.map { model.place(of: $0) } ?? place(in: model))
  }
}

extension Check {
  /// The ways to a service that is missing: its registrations under other keys, those that are not used, the factories
  /// that offer it, or else the general advice.
  ///
  /// - Parameter fault: The fault of the parameter that needs it; nil for code.
  func offers(of key: KeyNumbers.Key, to fault: ConnectionFault?) -> [Suggestion] {
    let service = model.keys.serviceNames[key.service]
    let near = misspeltTags(key, fault)
    if !near.isEmpty { return near }
    let help = unused(key, fault) + otherKeys(key, fault) + factories(key)
    if !help.isEmpty { return help }
    if Self.plainTypes.contains(service) {
      return [
        """
        a \(service) is seldom a service: let the factory read it as settings:, take it as \
        arguments:, or give the parameter a default in a closure
        """
      ]
    }
    let next = audience.afterChangingCode
    return [
      "no factory offers \(service): register one in code, or declare it with supplied(…)\(next)"
    ]
  }

  /// The value types that are configuration rather than services.
  private static let plainTypes: Set = [
    "Swift.String", "Swift.Int", "Swift.Bool", "Swift.Double", "Swift.Float", "Foundation.URL",
    "Foundation.Data", "Foundation.Date", "Foundation.UUID", "Swift.Duration",
  ]

  /// The tags of a reference that may be misspelt.
  private func misspeltTags(_ key: KeyNumbers.Key, _ fault: ConnectionFault?) -> [Suggestion] {
    guard let fault, let name = model.parameter(of: fault)?.name,
      case .tags(let tags)? = model.part(of: fault.use).dependencies[name]
    else { return [] }
    let part = model.part(of: fault.use)
    return tags.flatMap { nearTags($0, of: key.service, at: part.place(ofTag: $0, for: name)) }
  }

  /// The registrations that are disabled, or in an assembly that is not used, and such assemblies of code.
  private func unused(_ key: KeyNumbers.Key, _ fault: ConnectionFault?) -> [Suggestion] {
    let tags = Set(model.keys.names(ofTags: key.tags))
    let registrations = (idle[key.service] ?? []).prefix(3).map { registration in
      let (id, assembly) = (Phrase.quoted(registration.id), Phrase.quoted(registration.assembly))
      let step = Set(registration.tags) == tags ? ": enable it" : ""
      return registration.enabled
        ? Suggestion("\(id) offers it, in the assembly \(assembly), which is not used")
        : "\(id) offers it, and is disabled\(step)"
    }
    let user =
      fault.map { model.entries[$0.entry].registration.assembly } ?? model.composition.root ?? ""
    return registrations
      + unusedCode(registering: key).prefix(3).map { name in
        let (name, user) = (Phrase.quoted(name), Phrase.quoted(user))
        return "the code assembly \(name) registers it: add \(name) to the \"uses\" of \(user)"
      }
  }

  /// The registrations of the service with other tags or arguments.
  private func otherKeys(_ key: KeyNumbers.Key, _ fault: ConnectionFault?) -> [Suggestion] {
    model.index.ofService(key.service, limit: 3).map { provider in
      let tags = model.keys.names(ofTags: provider.key.tags)
      let types = model.keys.argumentLists[provider.key.arguments]
      let words =
        (tags.isEmpty && !types.isEmpty ? [] : [Phrase.tags(tags)])
        + (types.isEmpty ? [] : [Phrase.arguments(types)])
      let had = "\(subject(provider)) with \(Phrase.list(words, quoted: false))"
      guard provider.key.arguments == key.arguments, let fault,
        let parameter = model.parameter(of: fault), let name = parameter.name,
        parameter.choice.takes(.identifier)
      else { return Suggestion(had) }
      var reference = JSON.object(["tags": .strings(tags)])
      if let entry = model.entry(of: provider.origin) {
        reference = .string(model.id(of: entry))
      } else if tags.isEmpty || model.keys.writtenNames(ofTags: provider.key.tags) != tags {
        return Suggestion(had)
      }
      let written = "\"dependencies\": { \(Phrase.quoted(name)): \(reference.text) }"
      return "\(had): to use it, write \(written)"
    }
  }

  /// The owner of a key, with its verb.
  private func subject(_ provider: WiringIndex.Provider) -> String {
    switch provider.origin {
    case .entry, .forward:
      let id = model.entry(of: provider.origin).map { model.id(of: $0) } ?? ""
      return "\(Phrase.quoted(id)) is registered"
    case .code(let code):
      return "the code assembly \(Phrase.quoted(model.codes[code].assembly)) registers it"
    case .supply(let position):
      let scope = model.catalog.supplies[position].scope
      return "the application supplies it" + (scope.map { " in the scope \"\($0)\"" } ?? "")
    }
  }

  /// The factories that offer the service and do not need it.
  private func factories(_ key: KeyNumbers.Key) -> [Suggestion] {
    let (service, tags) = (model.keys.serviceNames[key.service], model.keys.names(ofTags: key.tags))
    guard model.mayExist(tags) else { return [] }
    let ids = model.factories.offering(key.service).filter {
      $0.arguments == key.arguments && !$0.depends(on: service)
    }.map(\.id)
    if ids.isEmpty { return [] }
    let tagged = tags.isEmpty ? "" : " with \"tags\": \(JSON.strings(tags).text)"
    let some = Phrase.shortList(ids, limit: Phrase.longestChoice, last: "or")
    return [
      ids.count == 1
        ? "register the factory \(some)\(tagged), which offers it"
        : "register one of the factories that offer it\(tagged): \(some)"
    ]
  }
}

extension WiringModel {
  /// The opening brace of the root assembly, which lacks the registration.
  var rootPlace: Place? {
    guard let root = composition.root, let assembly = composition.assemblies[root]
    else { return composition.documents.last.map { Place(opening: $0.root) } }
    return assembly.place.value.kind == .object
      ? Place(opening: assembly.place.value) : assembly.place
  }
}
