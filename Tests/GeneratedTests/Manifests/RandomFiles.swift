import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport

/// A random manifest of one to four files, with every key of the format, which are free of errors as
/// long as nobody asks what the factories are.
struct RandomFiles: CustomStringConvertible {
  private(set) var files: [String: String] = [:]

  var source: ManifestSource { .files(files, main: "main.json") }

  var description: String {
    files.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }

  init(seed: UInt64) {
    var builder = Builder(generator: SplitMix(seed: seed))
    files = builder.build()
  }
}

private struct Builder {
  /// What one file says.
  struct File {
    var tops: [String] = []
    var variables: [String] = []
    var uses: [String: [String]] = [:]
    var registrations: [String: [String]] = [:]
  }

  var generator: SplitMix
  /// In the order in which they are read.
  private var names: [String] = []
  private var files: [File] = []
  private var variables: [String] = []
  private var ids: [String] = []

  init(generator: SplitMix) { self.generator = generator }

  private static let assemblies = ["app", "io", "storage", "x-extra"]

  mutating func build() -> [String: String] {
    names = generator.some(of: ["a.json", "parts/b.json", "parts/more/c.json"]) + ["main.json"]
    files = names.map { _ in File() }
    let last = files.count - 1
    files[last].tops.append("\"root\": \"app\"")
    if last > 0 {
      let included = names.dropLast().map { "\"\($0)\"" }.joined(separator: ", ")
      files[last].tops.append("\"include\": [\(included)]")
    }
    for file in files.indices { addTops(to: file) }
    for number in 0..<generator.count(0...4) { addVariable("v\(number)") }
    addUses()
    for number in 0..<generator.count(1...8) { addRegistration("r\(number)") }
    return Dictionary(uniqueKeysWithValues: zip(names, files.map(text)))
  }

  private func text(_ file: File) -> String {
    let assemblies = Self.assemblies.compactMap { name -> String? in
      let uses = file.uses[name], registrations = file.registrations[name]
      guard uses != nil || registrations != nil else { return nil }
      let members = [
        uses.map { "\"uses\": [\($0.map { "\"\($0)\"" }.joined(separator: ", "))]" },
        registrations.map { "\"registrations\": { \($0.joined(separator: ", ")) }" },
      ]
      return "\"\(name)\": { \(members.compactMap(\.self).joined(separator: ", ")) }"
    }
    let members =
      ["\"guise\": 1", "\"description\": \"one of several\""] + file.tops
      + ["\"variables\": { \(file.variables.joined(separator: ", ")) }"]
      + ["\"assemblies\": { \(assemblies.joined(separator: ", ")) }"]
    return "{ \(members.joined(separator: ",\n")) }\n"
  }

  private mutating func addTops(to file: Int) {
    // Where included files may disagree the main one decides.
    if generator.chance(4) || file == files.count - 1 {
      let scopes = generator.some(of: ["\"session\"", "\"request\"", "\"step\""])
      files[file].tops.append("\"scopes\": [\(scopes.joined(separator: ", "))]")
    }
    if generator.chance(2) {
      files[file].tops.append(
        "\"catalog\": \"\(generator.one(of: ["c.json", "../c.json", "deep/./c.json"]))\"")
    }
    if generator.chance(2) {
      files[file].tops.append("\"allow\": [\"\(generator.one(of: RuleList.allowable))\"]")
    }
  }

  private mutating func addVariable(_ name: String) {
    let types = ["string", "integer", "number", "boolean"]
    let type = generator.one(of: types)
    var members = ["\"type\": \"\(type)\""]
    if generator.chance(5) { members.append("\"env\": \"APP_\(name.uppercased())\"") }
    if generator.chance(7) { members.append("\"default\": \(value(of: type))") }
    if generator.chance(3) { members.append("\"secret\": true") }
    let first = generator.count(0...files.count - 1)
    files[first].variables.append("\"\(name)\": { \(members.joined(separator: ", ")) }")
    for file in files.indices.dropFirst(first + 1) where generator.chance(3) {
      let given = ["\"override\": true", "\"default\": \(value(of: type))"]
      files[file].variables.append("\"\(name)\": { \(given.joined(separator: ", ")) }")
    }
    variables.append(name)
  }

  private mutating func value(of type: String) -> String {
    switch type {
    case "string": generator.one(of: RandomJSON.strings)
    case "integer": generator.one(of: ["0", "-1", "9007199254740993", "1e3"])
    case "number": generator.one(of: ["0.1", "-0.0", "1e-7", "5E+3", "0.30000000000000004"])
    default: generator.one(of: ["true", "false"])
    }
  }

  private mutating func addUses() {
    // Each only what comes after it: there are no cycles.
    for (position, name) in Self.assemblies.enumerated() {
      for used in Self.assemblies.dropFirst(position + 1) where generator.chance(5) {
        files[generator.count(0...files.count - 1)].uses[name, default: []].append(used)
      }
    }
    for name in Self.assemblies where generator.chance(8) || name == "app" {
      files[0].uses[name, default: []] += []
    }
    for file in files.indices {
      for used in files[file].uses.values.joined() where files[0].uses[used] == nil {
        files[0].uses[used] = []
      }
    }
  }

  // MARK: Registrations

  private mutating func addRegistration(_ id: String) {
    let assembly = generator.one(of: Self.assemblies)
    let first = generator.count(0...files.count - 1)
    if generator.chance(2) {
      files[first].registrations[assembly, default: []].append("\"\(id)\": \"factory-\(id)\"")
    } else {
      add(id, to: assembly, in: first, ["\"factory\": \"factory-\(id)\""] + members(isWhole: true))
    }
    for file in files.indices.dropFirst(first + 1) where generator.chance(3) {
      let isWhole = generator.chance(4)
      let factory = isWhole ? ["\"factory\": \"other-\(id)\""] : []
      // Where an override is written says nothing.
      add(
        id, to: generator.one(of: Self.assemblies), in: file,
        factory + ["\"override\": \(isWhole ? "\"replace\"" : "true")"] + members(isWhole: isWhole))
    }
    ids.append(id)
  }

  private mutating func add(
    _ id: String, to assembly: String, in file: Int, _ members: [String]
  ) {
    files[file].registrations[assembly, default: []].append(
      "\"\(id)\": { \(members.shuffled(using: &generator).joined(separator: ", ")) }")
  }

  private mutating func members(isWhole: Bool) -> [String] {
    var members: [String] = ["\"x-note\": \"${nothing}\""]
    // A scope goes with its lifetime: an override gives both or leaves both.
    if isWhole || generator.chance(3) {
      let lifetimes = isWhole ? ["transient", "singleton", "weak", "graph", "scoped"] : ["scoped"]
      let lifetime = generator.one(of: lifetimes)
      members.append("\"lifetime\": \"\(lifetime)\"")
      if lifetime == "scoped", generator.chance(6) { members.append("\"scope\": \"request\"") }
    }
    if generator.chance(4) { members.append("\"tags\": \(list(["x", "y", "z w"]))") }
    if generator.chance(3) { members.append("\"as\": [\"App.Store\", \"Clock\"]") }
    if generator.chance(1) { members.append("\"as\": \"Clock\"".replacing("as", with: "x-as")) }
    if generator.chance(3) { members.append("\"eager\": \(generator.chance(5))") }
    if generator.chance(3) { members.append("\"enabled\": \(generator.chance(5))") }
    if generator.chance(2) {
      members.append("\"allow\": [\"\(generator.one(of: RuleList.allowable))\"]")
    }
    if generator.chance(4) { members.append(dependencies()) }
    if generator.chance(5) { members.append(settings()) }
    if generator.chance(3) {
      let decorators = (0..<generator.count(0...3)).map { number -> String in
        if generator.chance(4) { return "\"decorator-\(number)\"" }
        let parts =
          ["\"factory\": \"decorator-\(number)\""]
          + generator.some(of: [dependencies(), settings()])
        return "{ \(parts.joined(separator: ", ")) }"
      }
      members.append("\"decorators\": [\(decorators.joined(separator: ", "))]")
    }
    return members
  }

  private mutating func dependencies() -> String {
    let values = ["Store", "Clock", "a parameter"].compactMap { name -> String? in
      guard generator.chance(5) else { return nil }
      let value: String
      switch generator.count(0...3) {
      case 3:
        value =
          "{ \"keys\": { \(ids.map { "\"\($0)-key\": \"\($0)\"" }.joined(separator: ", ")) } }"
      case 0: value = "{ \"tags\": \(list(["x", "y"])), \"x-why\": 1 }"
      case 1: value = list(ids)
      default: value = ids.randomElement(using: &generator).map { "\"\($0)\"" } ?? "[]"
      }
      return "\"\(name)\": \(value)"
    }
    return "\"dependencies\": { \(values.joined(separator: ", ")) }"
  }

  private mutating func settings() -> String {
    var json = RandomJSON(generator: generator, variables: variables)
    defer { generator = json.generator }
    return "\"settings\": \(json.object(depth: 3))"
  }

  private mutating func list(_ words: [String]) -> String {
    "[\(generator.some(of: words).map { "\"\($0)\"" }.joined(separator: ", "))]"
  }
}
