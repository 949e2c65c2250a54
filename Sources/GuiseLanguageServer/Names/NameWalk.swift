internal import GuiseManifest
internal import StrictJSON

/// A walk over a manifest that finds its names, in time linear in its size.
struct NameWalk {
  private let bytes: [UInt8]
  private var found: [Occurrence] = []

  static func names(in document: JSONDocument) -> [Occurrence] {
    var walk = NameWalk(bytes: document.source.bytes)
    walk.manifest(document.root)
    return walk.found
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func manifest(_ root: JSONValue) {
    for member in root.members {
      let value = member.value
      switch member.key {
      case "include": value.elements.forEach { add(.include, $0) }
      case "catalog": add(.catalog, value)
      case "allow": value.elements.forEach { add(.rule, $0) }
      case "scopes": value.elements.forEach { add(.scope, $0, .definition) }
      case "start": value.elements.forEach { add(.registration, $0) }
      case "root": add(.assembly, value)
      case "defaults": value["scope"].map { add(.scope, $0.value) }
      case "variables":
        for variable in value.members {
          add(.variable, variable)
          if let text = variable.value["default"]?.value, text.isString { references(in: text) }
        }
      case "assemblies":
        for assembly in value.members {
          add(.assembly, assembly)
          self.assembly(assembly.value)
        }
      default: break
      }
    }
  }

  private mutating func assembly(_ assembly: JSONValue) {
    for member in assembly.members {
      switch member.key {
      case "uses": member.value.elements.forEach { add(.assembly, $0) }
      case "defaults": member.value["scope"].map { add(.scope, $0.value) }
      case "registrations":
        for registration in member.value.members {
          add(.registration, registration)
          use(registration.value)
          registration.value["decorators"]?.value.elements.forEach { use($0) }
        }
      default: break
      }
    }
  }

  /// A registration or a decorator.
  private mutating func use(_ use: JSONValue) {
    // A string is short for an object with that factory.
    add(.factory, use)
    for member in use.members {
      let value = member.value
      switch member.key {
      case "factory": add(.factory, value)
      case "as": ([value] + value.elements).forEach { add(.service, $0) }
      case "tags": value.elements.forEach { add(.tag, $0) }
      case "scope": add(.scope, value)
      case "allow": value.elements.forEach { add(.rule, $0) }
      case "settings": value.stringsWithDollar.forEach { references(in: $0) }
      case "dependencies":
        for parameter in value.members {
          add(.parameter, parameter)
          dependency(parameter.value)
        }
      default: break
      }
    }
  }

  private mutating func dependency(_ value: JSONValue) {
    ([value] + value.elements).forEach { add(.registration, $0) }
    value["tags"]?.value.elements.forEach { add(.tag, $0) }
    value["keys"]?.value.members.forEach { add(.registration, $0.value) }
  }

  private mutating func add(
    _ kind: NameKind, _ value: JSONValue, _ role: Occurrence.Role = .reference
  ) {
    if let text = value.string { add(kind, text, role, value.range, value) }
  }

  private mutating func add(_ kind: NameKind, _ member: JSONMember) {
    let override = member.value["override"]?.value
    let isOverride = override?.boolean == true || override?.isString == true
    let role: Occurrence.Role =
      kind == .parameter ? .reference : isOverride ? .override : .definition
    add(kind, member.key, role, member.keyRange, member.value)
  }

  private mutating func add(
    _ kind: NameKind, _ text: String, _ role: Occurrence.Role, _ whole: Range<Int>,
    _ value: JSONValue
  ) {
    let range = whole.lowerBound + 1..<whole.upperBound - 1
    found.append(
      Occurrence(
        name: OccurrenceName(kind: kind, text: text), role: role, range: range, whole: whole,
        value: value))
  }

  /// Adds the variables to which a string refers.
  private mutating func references(in value: JSONValue) {
    let template = VariableTemplate(value)
    var written = template.malformed.map { (name: $0.name ?? "", start: $0.offset, isNone: true) }
    for case .variable(let name, let offset, _) in template.parts {
      written.append((name, offset, false))
    }
    written.sort { $0.start < $1.start }
    let places = places(of: value.range.lowerBound + 1..<value.range.upperBound - 1)
    func place(_ offset: Int) -> Int { places[min(offset, places.count - 1)] }
    for (name, start, isNone) in written {
      let first = place(start + 2)
      let last =
        isNone ? endOfName(from: first, to: place(.max)) : place(start + 2 + name.utf8.count)
      found.append(
        Occurrence(
          name: OccurrenceName(kind: .variable, text: name),
          role: isNone ? .unfinished : .reference,
          range: first..<last,
          whole: place(start)..<min(last + 1, value.range.upperBound - 1), value: value))
    }
  }

  /// Returns the place in the file of each byte of a string's text, and its end; the string may have escapes.
  private func places(of content: Range<Int>) -> [Int] {
    var places: [Int] = []
    var place = content.lowerBound
    while place < content.upperBound {
      let next = min(place + length(at: place), content.upperBound)
      let count = next - place == 1 ? 1 : JSONText.string(bytes[place..<next]).utf8.count
      places += repeatElement(place, count: count)
      place = next
    }
    return places + [content.upperBound]
  }

  /// Returns the number of bytes of a character or escape.
  private func length(at place: Int) -> Int {
    guard bytes[place] == UInt8(ascii: "\\") else { return 1 }
    let letters = bytes[place + 1..<min(place + 4, bytes.count)]
    guard letters.first == UInt8(ascii: "u") else { return 2 }
    // A pair of surrogates is one character.
    let digits = String(decoding: letters.dropFirst(), as: UTF8.self).lowercased()
    return ["d8", "d9", "da", "db"].contains(digits) ? 12 : 6
  }

  /// Returns the end of a text that may be a name.
  private func endOfName(from start: Int, to end: Int) -> Int {
    // The letter before makes every character one that may follow the first.
    bytes[start..<end].firstIndex { !Identifier.isValid([UInt8(ascii: "a"), $0]) } ?? end
  }
}
