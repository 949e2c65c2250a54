import Guise
import GuiseManifest
import GuiseValidation
import TestSupport

/// Spreads registrations over assemblies and files, with defaults, overrides and variables, none of
/// which changes them.
struct LayoutChooser {
  private typealias Members = [String: Manifest.Value]

  private var random: SplitMix
  private let scopes: [String]
  private let code: [String]
  private let written: [WiringChooser.Written]
  /// The files, each but the main one, which is the last, before those that include it.
  private var drafts: [Manifest.Value] = []
  private var variableCount = 0

  init(_ chooser: WiringChooser) {
    random = chooser.random
    scopes = chooser.scopes
    code = chooser.plan.code.map(\.name)
    written = chooser.written
  }

  /// The files by their names, each as the JSON that is in it.
  mutating func files() -> [String: Manifest.Value] {
    let included = random.some(of: ["base.json", "parts/more.json"], 4)
    let names = included + [WiringPlan.main]
    drafts = names.map { _ in ["guise": 1, "assemblies": [:]] }
    let assemblies = ["app"] + random.some(of: ["network", "storage"])
    chooseDefaults(assemblies)
    for registration in written { place(registration, in: random.one(of: assemblies)) }
    link(included)
    use(assemblies)
    chooseRest()
    return Dictionary(uniqueKeysWithValues: zip(names, drafts))
  }

  private var last: Int { drafts.count - 1 }

  // MARK: Files

  private mutating func link(_ included: [String]) {
    guard last > 0 else { return }
    if included.count == 2, random.chance(3) {
      // One after the other, and perhaps the first once more.
      drafts[1]["include"] = ["../base.json"]
      drafts[last]["include"] = .strings(
        random.chance(5) ? ["parts/more.json"] : ["base.json", "parts/more.json"])
    } else {
      drafts[last]["include"] = .strings(included)
    }
    for file in 0..<last where random.chance(3) { drafts[file]["fragment"] = true }
    if !scopes.isEmpty && random.chance(2) { drafts[0]["scopes"] = .strings(scopes) }
  }

  private mutating func use(_ assemblies: [String]) {
    drafts[last]["scopes"] = scopes.isEmpty ? nil : .strings(scopes)
    // The main file names them all: a block of overrides makes no assembly.
    for name in assemblies where drafts[last][at: "assemblies", name] == nil {
      drafts[last][at: "assemblies", name] = [:]
    }
    var uses: [String: [String]] = [:]
    var reached = ["app"]
    for name in (assemblies.dropFirst() + code).shuffled(using: &random) {
      let user = random.chance(8) || code.contains(name) ? "app" : random.one(of: reached)
      uses[user, default: []].append(name)
      if !code.contains(name) { reached.append(name) }
    }
    for (name, used) in uses {
      drafts[last][at: "assemblies", name, "uses"] = .strings(used)
    }
    if random.chance(7) { drafts[last]["root"] = "app" }
  }

  // MARK: Defaults

  private mutating func chooseDefaults(_ assemblies: [String]) {
    for file in drafts.indices where random.chance(2) {
      drafts[file]["defaults"] = defaults()
    }
    for file in drafts.indices {
      for name in assemblies where random.chance(1) {
        drafts[file][at: "assemblies", name, "defaults"] = defaults()
      }
    }
  }

  private mutating func defaults() -> Manifest.Value {
    var members: Members = [
      "lifetime": .string(random.one(of: ["transient", "singleton", "graph", "scoped"]))
    ]
    if members["lifetime"] == "scoped", let scope = scopes.randomElement(using: &random) {
      members["scope"] = .string(scope)
    }
    if members["lifetime"] == "singleton" && random.chance(4) { members["eager"] = true }
    return .object(members)
  }

  private func defaults(_ assembly: String, _ file: Int) -> Manifest.Value? {
    drafts[file][at: "assemblies", assembly, "defaults"] ?? drafts[file]["defaults"]
  }

  /// Leaves out the values of the defaults.
  private mutating func shortened(_ members: Members, _ assembly: String, _ file: Int) -> Members {
    var members = members
    let defaults = defaults(assembly, file)
    let lifetime = defaults?["lifetime"] ?? "transient"
    let agrees = lifetime == members["lifetime"] && defaults?["scope"] == members["scope"]
    if agrees && defaults?["eager"] == members["eager"] && random.chance(7) {
      for key in ["lifetime", "scope", "eager"] { members[key] = nil }
    }
    return members
  }

  // MARK: Registrations

  private mutating func place(_ registration: WiringChooser.Written, in assembly: String) {
    var members = registration.members
    if random.chance(3) { members["settings"] = withVariables(members["settings"]) }
    members["factory"] = .string(registration.id)
    guard last > 0, random.chance(4) else {
      let file = random.count(0...last)
      write(registration.id, shortened(members, assembly, file), to: assembly, in: file)
      return
    }
    let first = random.count(0...last - 1)
    let second = random.count(first + 1...last)
    if random.chance(4) {
      replace(registration.id, with: &members, assembly, first)
    } else {
      patch(registration.id, with: &members, assembly, first)
    }
    write(registration.id, members, to: random.one(of: ["app", assembly]), in: second)
  }

  /// Writes something else first, of which nothing stays.
  private mutating func replace(
    _ id: String, with members: inout Members, _ assembly: String, _ file: Int
  ) {
    let decoy: Members = ["factory": "nothing", "tags": ["decoy"], "lifetime": "graph"]
    write(id, decoy, to: assembly, in: file)
    if random.chance(5) {
      members["override"] = "replace"
    } else {
      // A patch keeps the keys that it neither gives nor removes.
      for key in decoy.keys where members[key] == nil { members[key] = .null }
      members["override"] = true
    }
  }

  /// Writes a part of it first.
  private mutating func patch(
    _ id: String, with members: inout Members, _ assembly: String, _ file: Int
  ) {
    var base: Members = ["factory": members["factory"] ?? .null]
    for key in members.keys.sorted() where key != "factory" && random.chance(5) {
      // The overridden value is not there.
      base[key] = key == "tags" ? ["decoy"] : members[key]
      if members[key] == base[key], random.chance(5) { members[key] = nil }
    }
    // Settings and dependencies merge member by member.
    for key in ["settings", "dependencies"] where random.chance(5) {
      guard case .object? = members[key], base[key] == nil else { continue }
      let all = members[key]?.dictionary ?? [:]
      let first = random.some(of: all.keys.sorted())
      base[key] = .object(all.filter { first.contains($0.key) })
      members[key] = .object(all.filter { !first.contains($0.key) })
    }
    // A lifetime that the first lacks would be its file's default, and a scope goes with one.
    if base["lifetime"] == nil && members["lifetime"] == nil || base["scope"] != nil {
      base["lifetime"] = members["lifetime"] ?? base["lifetime"]
    }
    if base["lifetime"] == nil { base["eager"] = nil }
    if members["factory"] == base["factory"] && random.chance(7) { members["factory"] = nil }
    members["override"] = true
    write(id, base, to: assembly, in: file)
  }

  private mutating func write(_ id: String, _ members: Members, to assembly: String, in file: Int) {
    var members = members
    if random.chance(1) { members["description"] = "a note" }
    if random.chance(1) { members["x-owner"] = ["team": "a"] }
    if random.chance(1) { members["allow"] = ["unused-registration"] }
    let isShort = members.count == 1 && members["factory"] != nil && random.chance(7)
    drafts[file][at: "assemblies", assembly, "registrations", id] =
      isShort ? members["factory"] : .object(members)
  }

  // MARK: Variables

  /// With variables in place of some of its members.
  private mutating func withVariables(_ settings: Manifest.Value?) -> Manifest.Value? {
    guard let settings, case .object = settings else { return settings }
    var members = settings.dictionary
    for (key, value) in members.sorted(by: { $0.key < $1.key }) where random.chance(4) {
      if let reference = variable(value) { members[key] = reference }
    }
    return .object(members)
  }

  /// Declares a variable with that value, and refers to it; nil where it cannot have it.
  private mutating func variable(_ value: Manifest.Value) -> Manifest.Value? {
    let name = "v\(variableCount)"
    var variable: Members = ["type": "json", "default": value]
    var reference = "${\(name)}"
    switch value {
    case .null: return nil
    // A text that refers to others stays as it is.
    case .string(let text) where text.contains("$"): return nil
    case .string(let text):
      variable["type"] = "string"
      if random.chance(3), !text.isEmpty {
        variable["default"] = .string(String(text.dropFirst()))
        reference = "\(text.prefix(1))${\(name)}"
      } else if random.chance(3) {
        variableCount += 1
        drafts[random.count(0...last)][at: "variables", "v\(variableCount)"] = .object(variable)
        variable["default"] = .string("${v\(variableCount)}")
      }
    case .boolean: if random.chance(7) { variable["type"] = "boolean" }
    case .number(let literal):
      if random.chance(7) {
        variable["type"] = literal.allSatisfy(\.isNumber) ? "integer" : "number"
      }
    // Nothing in such a default refers to others.
    case .array, .object: variable["default"] = value.unescaped
    }
    variableCount += 1
    if random.chance(2) { variable["env"] = .string("VARIABLE_\(variableCount)") }
    if random.chance(1) { variable["secret"] = true }
    let file = random.count(0...last)
    if file < last, random.chance(3) {
      // Its default comes with an override.
      let standard = variable.removeValue(forKey: "default") ?? .null
      drafts[random.count(file + 1...last)][at: "variables", name] = [
        "default": standard, "override": true,
      ]
    }
    drafts[file][at: "variables", name] = .object(variable)
    return .string(reference)
  }

  // MARK: The rest

  private mutating func chooseRest() {
    let eager = written.filter {
      $0.members["lifetime"] == "singleton" && $0.members["eager"] != nil
    }
    if !eager.isEmpty && random.chance(4) {
      drafts[last]["start"] = .strings(eager.map(\.id).shuffled(using: &random))
    }
    if random.chance(2) {
      drafts[last][at: "assemblies", "app", "registrations", "off"] = [
        "factory": "nothing", "enabled": false, "tags": ["off"],
      ]
    }
    if random.chance(1) { drafts[last]["catalog"] = "guise-catalog.json" }
    if random.chance(1) { drafts[last]["allow"] = ["unused-registration"] }
    if random.chance(1) { drafts[last]["$schema"] = "schema.json" }
    if random.chance(1) { drafts[last]["description"] = "a note" }
  }
}
