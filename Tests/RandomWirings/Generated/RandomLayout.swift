import TestSupport

/// Spreads registrations over assemblies and files, with overrides: all of that changes nothing of what
/// they are.
struct RandomLayout {
  let scopes: [String]
  /// The code assemblies that are there.
  let usedCode: [String]
  var generator: SplitMix
  private var names: [String] = []
  private var registrations: [[String: [String]]] = []

  init(scopes: [String], usedCode: [String], generator: SplitMix) {
    self.scopes = scopes
    self.usedCode = usedCode
    self.generator = generator
  }

  private static let assemblies = ["app", "io", "storage"]

  mutating func files(_ written: [RandomRegistration]) -> [String: String] {
    names = generator.some(of: ["base.json", "more.json"], 4) + ["main.json"]
    registrations = names.map { _ in [:] }
    let assemblies = ["app"] + generator.some(of: ["io", "storage"])
    for registration in written { place(registration, in: generator.one(of: assemblies)) }
    var uses: [String] = assemblies.dropFirst().shuffled(using: &generator)
    for name in usedCode { uses.insert(name, at: generator.count(0...uses.count)) }
    return Dictionary(
      uniqueKeysWithValues: names.indices.map { (names[$0], text(of: $0, uses, assemblies)) })
  }

  private mutating func text(of file: Int, _ uses: [String], _ assemblies: [String]) -> String {
    let isMain = file == names.count - 1
    var tops = ["\"guise\": 1"]
    if isMain {
      tops.append("\"root\": \"app\"")
      tops.append("\"scopes\": \(Self.list(scopes))")
      tops.append("\"include\": \(Self.list(names.dropLast()))")
    }
    // A block of nothing but overrides makes no assembly: the main file names them all.
    let blocks = Self.assemblies.compactMap { name -> String? in
      let own = registrations[file][name]
      guard own != nil || (isMain && assemblies.contains(name)) else { return nil }
      let list = isMain && name == "app" ? "\"uses\": \(Self.list(uses)), " : ""
      return
        "\"\(name)\": { \(list)\"registrations\": {\n\((own ?? []).joined(separator: ",\n"))} }"
    }
    tops.append("\"assemblies\": { \(blocks.joined(separator: ",\n")) }")
    return "{ \(tops.joined(separator: ",\n")) }"
  }

  private mutating func place(_ registration: RandomRegistration, in assembly: String) {
    var members = registration.members
    let factory = "\"\(registration.id)\""
    let last = names.count - 1
    guard last > 0, generator.chance(4) else {
      members["factory"] = factory
      write(registration.id, members, to: assembly, in: generator.count(0...last))
      return
    }
    let first = generator.count(0...last - 1)
    let second = generator.count(first + 1...last)
    if generator.chance(4) {
      members["factory"] = factory
      let decoy = ["factory": "\"nothing\"", "tags": "[\"decoy\"]", "lifetime": "\"graph\""]
      write(registration.id, decoy, to: assembly, in: first)
      if generator.chance(5) {
        members["override"] = "\"replace\""
      } else {
        // What a patch does not give stays, unless it is removed.
        for key in decoy.keys where members[key] == nil { members[key] = "null" }
      }
    } else {
      var base = ["factory": factory]
      for key in members.keys.sorted() where generator.chance(5) {
        // What is overridden is not there.
        base[key] = key == "tags" ? "[\"decoy\"]" : key == "scope" ? nil : members[key]
      }
      // A scope goes with the lifetime that is in force.
      if members["scope"] != nil { base["lifetime"] = nil }
      write(registration.id, base, to: assembly, in: first)
    }
    members["override"] = members["override"] ?? "true"
    write(registration.id, members, to: generator.one(of: ["app", assembly]), in: second)
  }

  private mutating func write(
    _ id: String, _ members: [String: String], to assembly: String, in file: Int
  ) {
    let list = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
      .shuffled(using: &generator)
    registrations[file][assembly, default: []].append(
      "\"\(id)\": { \(list.joined(separator: ", ")) }")
  }

  private static func list(_ names: some Sequence<String>) -> String {
    "[\(names.map { "\"\($0)\"" }.joined(separator: ", "))]"
  }
}
