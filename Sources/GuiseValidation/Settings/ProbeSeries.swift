internal import GuiseManifest

/// A series of decodings of one type, whose requests are compared.
struct ProbeSeries {
  private typealias Plan = [[String]: ProbeRun.Choice]

  let type: any Decodable.Type
  let prober: Prober
  private static let maximumSamples = 8

  func probe() throws(UncheckedType) -> ProbedType {
    let baseline = try baseline()
    var samples = [baseline.value].compactMap(\.self)
    var entries = baseline.entries
    for variation in variations(of: baseline) {
      let run = try decode(baseline.plan.merging(variation) { $1 })
      try compare(run, with: baseline)
      entries.merge(run.entries) { $0.merging($1) }
      if let value = run.value, samples.count < Self.maximumSamples { samples.append(value) }
    }
    if let first = samples.first, isUnlistedEnum(first) {
      throw UncheckedType("\(type) is an enum that does not list its cases (CaseIterable)")
    }
    return ProbedType(schema: Self.schema(at: [], entries), samples: samples)
  }

  private func decode(_ plan: Plan) throws(UncheckedType) -> ProbeRun {
    let run = ProbeRun(type, prober: prober, plan: plan)
    if let obstacle = run.obstacle { throw UncheckedType(obstacle) }
    return run
  }

  /// Returns a run that succeeds.
  ///
  /// If a type refuses the first samples, others are tried: the last field read is the most likely
  /// to have been refused.
  private func baseline() throws(UncheckedType) -> ProbeRun {
    var run = try decode([:])
    for _ in 0..<64 where run.value == nil {
      guard let better = try improvement(of: run) else { break }
      run = better
    }
    guard run.value != nil else {
      let hint = type is any RawRepresentable.Type ? ": an enum must be CaseIterable" : ""
      throw UncheckedType("\(type) refuses every value that it was tried with\(hint)")
    }
    return run
  }

  /// Returns a run with one other sample that succeeds, or at least gets further.
  private func improvement(of run: ProbeRun) throws(UncheckedType) -> ProbeRun? {
    for place in run.order.reversed() {
      for sample in (0..<(run.entries[place]?.sampleCount ?? 0)).dropFirst() {
        let other = try decode(run.plan.merging([place: .sample(sample)]) { $1 })
        if other.value != nil || other.order.count > run.order.count { return other }
      }
    }
    return nil
  }

  private func variations(of run: ProbeRun) -> [Plan] {
    var single: [Plan] = []
    var choices: [[String]: [ProbeRun.Choice]] = [:]
    for place in run.order {
      guard let entry = run.entries[place] else { continue }
      var own = (0..<min(entry.sampleCount, 24)).map { ProbeRun.Choice.sample($0) }
      if entry.askedWhetherPresent { own.append(.absent) }
      if entry.askedWhetherNull { own.append(.null) }
      choices[place] = own
      if entry.schema != nil || entry.role == .object && !place.isEmpty {
        own += ProbeRun.Failure.allCases.map { .fail($0) }
      }
      single += own.map { [place: $0] }
    }
    return single + combinations(run.order, choices)
  }

  /// Returns plans with all absent, all null, all the last sample, and some random ones with a
  /// fixed seed.
  private func combinations(
    _ order: [[String]], _ choices: [[String]: [ProbeRun.Choice]]
  ) -> [Plan] {
    func plan(where isChosen: (ProbeRun.Choice) -> Bool) -> Plan {
      choices.compactMapValues { $0.last(where: isChosen) }
    }
    var plans = [
      plan { $0 == .absent }, plan { $0 == .null },
      plan { if case .sample = $0 { true } else { false } },
    ]
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    for _ in 0..<32 where order.count > 1 {
      var plan: Plan = [:]
      for place in order {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let own = choices[place] ?? []
        if !own.isEmpty { plan[place] = own[Int(state >> 33) % own.count] }
      }
      plans.append(plan)
    }
    return plans
  }

  private func compare(_ run: ProbeRun, with baseline: ProbeRun) throws(UncheckedType) {
    let failing = run.plan.first { if case .fail = $0.value { true } else { false } }?.key
    if let failing, run.value != nil {
      throw UncheckedType("\(type) goes on when \(ProbeRun.words(failing)) cannot be decoded")
    }
    for place in run.order where baseline.entries[place] == nil {
      throw UncheckedType("\(type) reads \(ProbeRun.words(place)) for some values only")
    }
    for (place, entry) in run.entries {
      if let schema = entry.schema, let known = baseline.entries[place]?.schema, schema != known {
        throw UncheckedType("\(type) decodes \(ProbeRun.words(place)) in more than one way")
      }
    }
    guard run.value != nil else { return }
    for place in baseline.order where run.entries[place] == nil {
      let isWithinAbsent = place.indices.contains {
        run.plan[Array(place[..<$0])] == .absent || run.plan[Array(place[..<$0])] == .null
      }
      if !isWithinAbsent {
        throw UncheckedType("\(type) reads \(ProbeRun.words(place)) for some values only")
      }
    }
  }

  private func isUnlistedEnum(_ value: Any) -> Bool {
    value is any RawRepresentable && Mirror(reflecting: value).displayStyle == .enum
  }

  /// Returns the schema that the requests at a place, and within it, add up to.
  private static func schema(
    at place: [String], _ entries: [[String]: ProbeRun.Entry]
  ) -> SettingsSchema {
    guard let entry = entries[place] else { return .any }
    var schema = entry.schema ?? .any
    if entry.role == .object {
      let children = entries.filter { !$0.key.isEmpty && $0.key.dropLast() == place[...] }
      let fields = children.map { child, entry in
        let schema = Self.schema(at: child, entries)
        return (child[place.count], SettingsSchema.Field(schema, isOptional: !entry.isRequired))
      }
      schema = .object(Dictionary(fields) { first, _ in first })
    }
    return entry.askedWhetherNull && schema != .any ? schema.orNull : schema
  }
}
