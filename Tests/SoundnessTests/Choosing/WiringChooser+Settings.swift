import GuiseManifest
import GuiseValidation
import TestSupport

extension WiringChooser {
  /// Settings that decode.
  mutating func value(of kind: SettingsKind) -> Manifest.Value {
    switch kind {
    case .path: return ["path": text()]
    case .server:
      var members: [String: Manifest.Value] = [
        "host": text(), "port": .number(String(random.count(0...65_535))),
        "timeout": random.one(of: ["1", "0.5", "1e3", "-2.25"].map { .number($0) }),
        "isVerbose": .boolean(random.chance(5)),
      ]
      if random.chance(5) {
        members["retries"] = random.one(of: [.null, 3, .number("9007199254740993")])
      }
      return .object(members)
    case .nested:
      var members: [String: Manifest.Value] = [
        "mode": random.one(of: ["fast", "slow"]),
        "rules": .array((0..<random.count(0...2)).map { _ in rule() }),
        "labels": .object(
          Dictionary(
            uniqueKeysWithValues: random.some(of: ["k", "l", "a/b", "~"]).map { ($0, true) })),
      ]
      if random.chance(5) { members["fallback"] = rule() }
      return .object(members)
    case .formats:
      return [
        "url": "https://example.org/a?b=c", "date": "2024-02-29T12:00:00Z", "data": "AAEC",
        "amount": .number("0.1"),
      ]
    case .options:
      var members: [String: Manifest.Value] = [:]
      if random.chance(5) { members["first"] = random.chance(3) ? .null : text() }
      if random.chance(5) { members["second"] = [1, 2] }
      return .object(members)
    case .custom: return random.chance(5) ? ["max-items": 3] : .object([:])
    }
  }

  private mutating func text() -> Manifest.Value {
    random.one(of: ["", "a", "ü\u{1F600}", "line\nbreak", "$${x}", "\u{0}", "quote\""])
  }

  private mutating func rule() -> Manifest.Value {
    ["name": text(), "weights": .array((0..<random.count(0...3)).map { .integer($0) })]
  }
}
