/// A series of decodings of one type, whose requests are compared.
struct ProbeSeries {
  private struct Outcome {
    var run: ProbeRun
    var value: Any?
  }

  private struct Unchecked: Error {
    var reason: String

    init(_ reason: String) {
      self.reason = reason
    }
  }

  private typealias Plan = [[String]: ProbeRun.Choice]

  let type: any Decodable.Type
  let prober: Prober
  private let maximumSamples = 8

  func outcome() -> ProbedType {
    do throws(Unchecked) {
      let (plan, baseline) = try baseline()
      var samples = [baseline.value].compactMap(\.self)
      var entries = baseline.run.entries
      for variation in variations(of: baseline.run) {
        let changed = plan.merging(variation) { $1 }
        let outcome = try decode(changed)
        try compare(outcome, changed, with: baseline.run)
        entries.merge(outcome.run.entries) { $0.merging($1) }
        if let value = outcome.value, samples.count < maximumSamples { samples.append(value) }
      }
      if let first = samples.first, isUnlistedEnum(first) {
        throw Unchecked("\(type) is an enum that does not list its cases (CaseIterable)")
      }
      return ProbedType(.checked(Self.schema(at: [], entries)), samples: samples)
    } catch {
      return ProbedType(.unchecked(reason: error.reason))
    }
  }

  private func decode(_ plan: Plan) throws(Unchecked) -> Outcome {
    let run = ProbeRun(prober: prober, plan: plan)
    let value = try? type.init(from: ProbeDecoder(run: run, place: []))
    if let obstacle = run.obstacle { throw Unchecked(obstacle) }
    return Outcome(run: run, value: value)
  }

  /// Returns a run that succeeds.
  ///
  /// If a type refuses the first samples, others are tried: the last field read is the most likely
  /// to have been refused.
  private func baseline() throws(Unchecked) -> (Plan, Outcome) {
    var plan: Plan = [:]
    var outcome = try decode(plan)
    var attempts = 0
    while outcome.value == nil, attempts < 64 {
      attempts += 1
      let places = outcome.run.order
      guard let better = try improvement(of: plan, places, outcome.run) else { break }
      (plan, outcome) = better
    }
    guard outcome.value != nil else {
      let hint = type is any RawRepresentable.Type ? ": an enum must be CaseIterable" : ""
      throw Unchecked("\(type) refuses every value that it was tried with\(hint)")
    }
    return (plan, outcome)
  }

  /// Returns a plan with one other sample that succeeds, or at least gets further.
  private func improvement(
    of plan: Plan, _ places: [[String]], _ run: ProbeRun
  ) throws(Unchecked) -> (Plan, Outcome)? {
    for place in places.reversed() {
      guard let count = run.entries[place]?.sampleCount, count > 1 else { continue }
      for sample in 1..<count {
        var changed = plan
        changed[place] = .sample(sample)
        let outcome = try decode(changed)
        if outcome.value != nil || outcome.run.order.count > places.count {
          return (changed, outcome)
        }
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
      if entry.schema != nil || entry.role == .object, !place.isEmpty || entry.schema != nil {
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
    var plans: [Plan] = [[:], [:], [:]]
    for place in order {
      let own = choices[place] ?? []
      if own.contains(.absent) { plans[0][place] = .absent }
      if own.contains(.null) { plans[1][place] = .null }
      if let last = own.last(where: { if case .sample = $0 { true } else { false } }) {
        plans[2][place] = last
      }
    }
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

  private func compare(
    _ outcome: Outcome, _ plan: Plan, with baseline: ProbeRun
  ) throws(Unchecked) {
    let failing = plan.first { if case .fail = $0.value { true } else { false } }?.key
    if let failing, outcome.value != nil {
      throw Unchecked("\(type) goes on when \(ProbeRun.words(failing)) cannot be decoded")
    }
    for place in outcome.run.order where baseline.entries[place] == nil {
      throw Unchecked("\(type) reads \(ProbeRun.words(place)) for some values only")
    }
    for (place, entry) in outcome.run.entries {
      let usual = baseline.entries[place]
      if let schema = entry.schema, let known = usual?.schema, schema != known {
        throw Unchecked("\(type) decodes \(ProbeRun.words(place)) in more than one way")
      }
    }
    guard outcome.value != nil else { return }
    for place in baseline.order where outcome.run.entries[place] == nil {
      let isWithinAbsent = place.indices.contains {
        plan[Array(place[..<$0])] == .absent || plan[Array(place[..<$0])] == .null
      }
      if !isWithinAbsent {
        throw Unchecked("\(type) reads \(ProbeRun.words(place)) for some values only")
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
