import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport

/// A random manifest and one to three overlays of it, each with any key of the format, with null at any
/// depth where an override may have it.
struct RandomOverlays: CustomStringConvertible {
  typealias Members = [String: Manifest.Value]

  /// In the order in which they are merged; each includes the one before it.
  private(set) var files: [(name: String, members: Members)] = []
  private var random: SplitMix

  var description: String {
    files.map { "\($0.name): \(Self.text($0.members))" }.joined(separator: "\n")
  }

  /// The first files of the chain, the last of which is the manifest.
  func source(_ count: Int) -> ManifestSource {
    let texts = files.prefix(count).map { ($0.name, Self.text($0.members)) }
    return .files(Dictionary(uniqueKeysWithValues: texts), main: files[count - 1].name)
  }

  private static func text(_ members: Members) -> String {
    JSON.object(members).sorted.text
  }

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    files = [("base.json", base())]
    for number in 1...random.count(1...3) { files.append(("o\(number).json", overlay())) }
    for index in files.indices.dropFirst() {
      files[index].members["include"] = .array([.string(files[index - 1].name)])
    }
  }

  // MARK: Files

  private mutating func base() -> Members {
    let handlers = (1...3).map { number in
      (
        "h\(number)",
        ["factory": "handler", "tags": ["h", .string("\(number)")]] as Manifest.Value
      )
    }
    var users: Members = [:]
    for id in ["r1", "r2", "r3"] { users[id] = registration(id) }
    var members: Members = [
      "guise": 1, "root": "app", "scopes": ["outer", "inner"],
      "variables": [
        "v": ["type": "string", "default": "a", "env": "V"],
        "n": ["type": "integer", "default": 1],
        "j": ["type": "json", "default": ["a": 1, "b": ["c": [["d": .null]], "e": true]]],
      ],
      "assemblies": [
        "app": .object(["uses": ["io"], "registrations": .object(users)]),
        "io": ["registrations": .object(Dictionary(uniqueKeysWithValues: handlers))],
      ],
    ]
    addTops(to: &members)
    return members
  }

  private mutating func overlay() -> Members {
    var registrations: [String: Members] = [:]
    for id in random.some(of: ["r1", "r2", "r3"], 4) {
      registrations[random.one(of: ["app", "app", "io", "more"]), default: [:]][id] = change(of: id)
    }
    if random.chance(1) { registrations["io", default: [:]]["h3"] = handler() }
    if random.chance(1) { registrations["app", default: [:]]["r4"] = registration("r4") }
    if random.chance(1), random.chance(2) {
      registrations["app", default: [:]]["absent"] = ["override": true, "tags": ["absent"]]
    }
    var members: Members = ["guise": 1, "description": "an overlay", "x-note": [.null]]
    var assemblies = registrations.mapValues {
      Manifest.Value.object(["registrations": .object($0)])
    }
    if random.chance(1) {
      assemblies["app"] = .object(
        (assemblies["app"].map { ["registrations": $0["registrations"] ?? [:]] } ?? [:])
          .merging(["uses": ["extra", "io"]]) { $1 })
      assemblies["extra"] = ["description": "empty"]
    }
    members["assemblies"] = .object(assemblies)
    var variables: Members = [:]
    for name in random.some(of: ["v", "n", "j"], 2) { variables[name] = variable(name) }
    if !variables.isEmpty { members["variables"] = .object(variables) }
    addTops(to: &members)
    return members
  }

  private mutating func addTops(to members: inout Members) {
    if random.chance(1) {
      members["scopes"] = random.one(of: [["inner", "outer"], ["outer", "inner"]])
    }
    if random.chance(1), random.chance(3) { members["root"] = "io" }
    if random.chance(1) { members["catalog"] = .string(random.one(of: ["c.json", "deep/d.json"])) }
    if random.chance(1) { members["start"] = .texts(random.some(of: ["r2", "r1", "h1"])) }
    if random.chance(1) { members["defaults"] = defaults() }
    if random.chance(1), let app = members["assemblies"]?["app"] {
      members["assemblies"] = members["assemblies"]?.with(
        "app", app.with("defaults", defaults()))
    }
  }

  private mutating func defaults() -> Manifest.Value {
    random.one(of: [
      ["lifetime": "singleton"], ["lifetime": "scoped", "scope": "outer"],
      ["lifetime": "singleton", "eager": true], ["eager": true, "x-a": 1],
    ])
  }

  private mutating func variable(_ name: String) -> Manifest.Value {
    var members: Members = ["override": random.chance(9) ? true : "replace"]
    if members["override"] == "replace" { members["type"] = "string" }
    let values: [String: [Manifest.Value]] = [
      "v": ["b", "${n}"], "n": [2, "text"],
      "j": [["a": .null], ["b": ["c": .null, "f": ["g": .null]]], [1], "text", ["a": 1]],
    ]
    let isWhole = members["override"] == "replace"
    if random.chance(6) {
      members["default"] = isWhole ? "new" : random.one(of: [.null] + (values[name] ?? []))
    }
    if random.chance(2) { members["env"] = isWhole ? "W" : random.one(of: [.null, "W", "V"]) }
    if random.chance(2) {
      members["secret"] = isWhole ? true : random.one(of: [.null, true, false])
    }
    if random.chance(1) { members["description"] = "note" }
    return .object(members)
  }

  private mutating func handler() -> Manifest.Value {
    random.one(of: [
      ["override": true, "tags": ["h", "4"]], ["override": true, "description": "same"],
      ["override": true, "lifetime": "singleton"], ["override": true, "enabled": false],
    ])
  }

  // MARK: Registrations

  private mutating func registration(_ id: String) -> Manifest.Value {
    var members: Members = [
      "factory": .string(random.one(of: ["user", "other"])), "tags": .array([.string(id)]),
    ]
    for key in keys where random.chance(3) { members[key] = value(of: key, id) }
    if members["lifetime"] == "scoped", random.chance(6) { members["scope"] = "outer" }
    if random.chance(5) { members["dependencies"] = dependencies() }
    return .object(members)
  }

  private let keys = [
    "as", "tags", "lifetime", "settings", "decorators", "eager", "enabled", "allow",
    "description", "x-note",
  ]

  private mutating func value(of key: String, _ id: String) -> Manifest.Value {
    switch key {
    case "factory": .string(random.one(of: ["user", "other"]))
    case "as": random.one(of: ["S", ["App.S"], ["T", "App.S"]])
    case "tags": random.one(of: [[.string(id)], [.string(id), "more"], ["more", .string(id)]])
    case "lifetime": .string(random.one(of: ["transient", "singleton", "weak", "graph", "scoped"]))
    case "scope": .string(random.one(of: ["outer", "inner"]))
    case "settings": settings(depth: 2)
    case "dependencies": dependencies()
    case "decorators": .array((0..<random.count(0...2)).map { _ in decorator() })
    case "eager", "enabled": .boolean(random.chance(8) == (key == "enabled"))
    case "allow": .array(random.some(of: ["weak-value-type", "absent-optional"]))
    default: random.one(of: ["note", [.null]])
    }
  }

  private mutating func decorator() -> Manifest.Value {
    if random.chance(4) { return "deco" }
    var members: Members = ["factory": "deco"]
    if random.chance(5) { members["settings"] = settings(depth: 1) }
    if random.chance(3) { members["dependencies"] = .object(["p": single()]) }
    if random.chance(2) { members["x-why"] = .null }
    return .object(members)
  }

  /// With null: a value in what is whole, a removal in a patch.
  private mutating func settings(depth: Int) -> Manifest.Value {
    var members: Members = [:]
    for key in random.some(of: ["a", "b", "c"]) {
      members[key] = random.one(of: [
        1, "text", "${v}", "${j}", .null, true, [], [["a": .null], 1], [:],
        depth > 0 ? settings(depth: depth - 1) : "deep",
      ])
    }
    return .object(members)
  }

  private mutating func dependencies() -> Manifest.Value {
    var members: Members = [:]
    if random.chance(5) { members["p"] = single() }
    if random.chance(5) { members["l"] = several() }
    if random.chance(5) { members["k"] = keyed() }
    return .object(members)
  }

  private mutating func single() -> Manifest.Value {
    random.one(of: ["h1", "h2", ["tags": ["h", "1"]], ["tags": ["2", "h"], "x-why": 1]])
  }

  private mutating func several() -> Manifest.Value {
    random.one(of: [
      ["h1", "h2"], ["h2", "h1"], [], ["tags": ["h"]], ["tags": ["1"]], ["tags": []],
    ])
  }

  private mutating func keyed() -> Manifest.Value {
    random.one(of: [
      ["keys": ["A": "h1", "B": "h2"]], ["keys": ["h1": "h1"]], ["tags": ["h"]], ["keys": [:]],
      ["tags": ["1"], "description": "x"],
    ])
  }

  // MARK: Changes

  private mutating func change(of id: String) -> Manifest.Value {
    if random.chance(1), random.chance(2) { return random.one(of: ["user", registration(id)]) }
    if random.chance(1) {
      let whole = registration(id)
      if whole.string == nil { return whole.with("override", "replace") }
    }
    var members: Members = ["override": true]
    for key in keys + ["factory", "scope"] where random.chance(1) {
      let mayBeNull = key != "factory" || random.chance(1)
      members[key] = mayBeNull && random.chance(3) ? .null : value(of: key, id)
    }
    if random.chance(3) { members["settings"] = settings(depth: 2) }
    guard random.chance(6) else { return .object(members) }
    var patch: Members = [:]
    if random.chance(3) { patch["p"] = random.one(of: [.null, single(), reference()]) }
    if random.chance(3) { patch["l"] = random.one(of: [.null, several(), reference()]) }
    if random.chance(6) { patch["k"] = random.one(of: [.null, keyed(), reference(), reference()]) }
    members["dependencies"] = .object(patch)
    return .object(members)
  }

  /// A reference as an override may write it, which is not always one of the format.
  private mutating func reference() -> Manifest.Value {
    if random.chance(9) {
      return random.one(of: [
        ["keys": ["C": "h1"]], ["keys": ["D": "h2"], "x-why": .null], ["tags": ["h", "1"]],
      ])
    }
    return random.one(of: [
      ["keys": ["A": .null, "C": "h3"]], ["keys": .null, "tags": ["h"]], ["tags": .null], [:],
      ["x-why": .null], ["tags": ["1"], "keys": ["A": "h1"]],
    ])
  }
}

extension Manifest.Value {
  static func texts(_ texts: [String]) -> Manifest.Value { .array(texts.map { .string($0) }) }

  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The object with a member changed; without it where that is nil.
  func with(_ key: String, _ value: Manifest.Value?) -> Manifest.Value {
    var members = dictionary
    members[key] = value
    return .object(members)
  }
}
