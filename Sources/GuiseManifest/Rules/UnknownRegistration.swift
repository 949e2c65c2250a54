internal import Guise

package enum UnknownRegistration: Rule {
  package static let id = "unknown-registration"
  package static let summary = """
    `"dependencies"` or `"start"` names an identifier that neither the manifest nor the files \
    that it includes register.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "registrations": [
        "store": "memory-store",
        "clock": "system-clock",
        "report": ["factory": "traffic-report", "dependencies": ["Store": "stroe"]],
      ]
    ],
    mended: ["stroe": "store"],
    remedy: """
      Correct the identifier, or register what it stands for.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    let references = References(check)
    return references.groups.map { group in
      let places = ([group.first] + group.others).map(references.place)
      return finding(
        "nothing is registered as \"\(group.thing)\" in this manifest", at: places[0],
        chain: references.fault(group.first)
          .flatMap { check.inspection?.chain(to: $0.entry) } ?? [],
        help: help(group.thing, references.fault(group.first), at: places, check),
        related: places.dropFirst().prefix(Phrase.longestRelated).map {
          .init("named here too", at: $0)
        })
    }
  }

  /// - Parameters:
  ///   - fault: What is pointed at it; nil: it is in `start`.
  ///   - places: Where it is named.
  private static func help(
    _ id: String, _ fault: ConnectionFault?, at places: [Place], _ check: Check
  ) -> [Suggestion] {
    guard let inspection = check.inspection else { return [] }
    let near = Suggestion.candidates(
      inspection.registrationNames.nearest(id).filter { inspection.mayName($0, fault) },
      insteadOf: id, at: places
    ) { near in
      check.composition?.registrations[near].map { "in the assembly \"\($0.assembly)\"" }
    }
    guard let fault else {
      return near + [
        "\"start\" lists identifiers of singletons, in the order in which they are built"
      ]
    }
    guard near.isEmpty else { return near }
    let including = (inspection.neighbours?.registrations(of: id) ?? []).prefix(3).map {
      inspection.including($0, "\(Phrase.quoted($0.path)) registers it")
    }
    return including + inspection.fitting(fault)
  }
}

extension WiringInspection {
  /// Whether a registration may be named where another is that does not exist.
  ///
  /// - Parameter fault: Nil: in `start`.
  fileprivate func mayName(_ id: String, _ fault: ConnectionFault?) -> Bool {
    guard let registration = model.composition.usable[id],
      let number = model.factories.number(of: registration.main.factory)
    else { return true }
    let arguments = model.factories[number].arguments
    guard let fault, let dependency = model.dependency(of: fault) else {
      return registration.lifetime == .singleton && arguments == .empty
        && !model.composition.start.contains { $0.value == id }
    }
    if fault.isElement && model.identifiers(at: fault).contains(id) { return false }
    guard registration.enabled, let tags = model.knownTags(of: registration) else { return false }
    return model.services(of: registration, number).contains { service in
      model.index.exact(.init(service: service, tags: tags, arguments: arguments)).map {
        mayUse($0, for: dependency, of: fault.use, isElement: fault.isElement)
      } == true
    }
  }
}

/// Where identifiers are named that are none: in `start`, then by what parameters are pointed at.
private struct References {
  private let starts: [Place]
  private let model: WiringModel?
  private let files: FileOrder?
  private var uses = GroupedUses<String>()

  init(_ check: Check) {
    let started = check.composed.faults.compactMap { fault in
      if case .unknownStart(let start) = fault { start } else { nil }
    }
    starts = started.map(\.place)
    files = check.inspection?.files
    model = check.inspection.flatMap { $0.model.composition.isFragment ? nil : $0.model }
    for (index, start) in started.enumerated() { uses.add(index, of: start.value) }
    for (index, fault) in (model?.faults ?? []).enumerated() {
      if case .unknownRegistration(let id) = fault.problem {
        uses.add(starts.count + index, of: id)
      }
    }
  }

  /// Those of one identifier together.
  var groups: some Sequence<GroupedUses<String>.Group> {
    uses.groups { one, other in
      files?.isBefore(place(of: one), place(of: other)) ?? (one < other)
    }
  }

  func fault(_ use: Int) -> ConnectionFault? {
    use < starts.count ? nil : model?.faults[use - starts.count]
  }

  func place(of use: Int) -> Place {
    guard let model, let fault = fault(use) else { return starts[use] }
    return model.place(of: fault)
  }
}
