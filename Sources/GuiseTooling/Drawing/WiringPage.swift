internal import Guise
package import GuiseManifest
internal import GuiseValidation
internal import GuiseVerification
internal import StrictJSON

/// The data of a page of a wiring: an overview, and the details of one registration at a time.
///
/// Keys are short and empty values are left out: a page has thousands of them.
package struct WiringPage {
  let description: WiringDescription
  /// The services of the registrations, by their identifiers.
  let services: [String: [String]]
  private let shownPath: (String) -> String
  /// Names of assemblies and types and paths of files; other parts refer to them by number.
  private var assemblies = Numbered<String, Self>()
  private var types = Numbered<String, Self>()
  private var files = Numbered<String, Self>()
  /// The positions of the nodes.
  private(set) var numbers: [WiringDrawing.Name: Int] = [:]

  /// - Parameter shownPath: formats the path of a file.
  package init(_ description: WiringDescription, shownPath: @escaping (String) -> String) {
    self.description = description
    services = Dictionary(
      description.registrations.map { ($0.written.id, $0.services) },
      uniquingKeysWith: { first, _ in first })
    self.shownPath = shownPath
  }

  /// Returns an object; the methods that write its parts document their formats.
  ///
  /// - Parameter drawing: the wiring, or a part of it.
  package mutating func json(_ drawing: WiringDrawing, title: String) -> JSON {
    let composition = description.composition
    numberAssemblies(drawing)
    let nodes = drawing.allNodes
    numbers = Dictionary(
      nodes.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let places = drawing.boxes.flatMap { box in
      box.nodes.map { ($0.name, assemblies.id(of: box.assembly).rawValue) }
    }
    let homes = Dictionary(places, uniquingKeysWith: { first, _ in first })
    let findings = Dictionary(grouping: description.findings, by: \.registration)
    let needs = needs
    let written = nodes.map { node in
      json(
        node, home: homes[node.name],
        findings: node.name.registrationID.flatMap { findings[$0] } ?? [],
        needs: needs[node.name] ?? [])
    }
    let edges = drawing.edges.compactMap { edge -> JSON? in
      guard let source = numbers[edge.source], let target = numbers[edge.target] else { return nil }
      return json(edge, source, target)
    }
    let others = description.findings.filter { finding in
      finding.registration.map { numbers[.registration($0)] == nil } ?? true
    }
    let (left, variables) = (others.map { json($0) }, variables)
    return Self.object([
      ("title", Self.text(title)), ("about", note(composition.documents.last?.root)),
      ("assemblies", .array(assemblies.values.map { assembly($0) })),
      ("scopes", Self.texts(composition.scopes.map(\.value))),
      ("start", .array(description.start.compactMap { number(.registration($0)) })),
      ("variables", .array(variables)), ("types", Self.texts(types.values)),
      ("files", Self.texts(files.values.map(shownPath))), ("nodes", .array(written)),
      ("edges", .array(edges)),
      ("findings", .array(left)),
    ])
  }

  /// Returns a text of a manifest, with invisible characters escaped.
  static func text(_ text: String) -> JSON { .string(VisibleText.escaped(text)) }

  static func texts(_ texts: [String]) -> JSON { .array(texts.map { text($0) }) }

  /// Returns an object without nil or empty members.
  static func object(_ members: [(String, JSON?)]) -> JSON {
    .object(
      members.compactMap { key, value in
        guard let value, value != [], value != "" else { return nil }
        return .init(key: key, value: value)
      })
  }

  /// Returns the description that a file gives for one of its objects.
  private func note(_ object: JSONValue?) -> JSON? {
    guard let note = object?["description"]?.value, let text = note.string else { return nil }
    return Place(note).isHidden ? nil : Self.text(text)
  }

  /// Returns the position of a node; nil where it is not drawn.
  func number(_ name: WiringDrawing.Name) -> JSON? { numbers[name].map { .integer($0) } }

  /// Returns the number of a type's full name.
  mutating func number(ofType name: String) -> JSON { .integer(types.id(of: name).rawValue) }

  /// Returns the sum of the marks that are set, of 1, 2, 4 and so on; nil where none is set.
  static func marks(_ marks: Bool...) -> JSON? {
    let sum = marks.enumerated().reduce(0) { $0 + ($1.element ? 1 << $1.offset : 0) }
    return sum == 0 ? nil : .integer(sum)
  }

  // MARK: Assemblies

  /// Numbers the drawn assemblies and those without registrations, in the order of the wiring.
  private mutating func numberAssemblies(_ drawing: WiringDrawing) {
    let drawn = drawing.boxes.map(\.assembly)
    let left = Set(description.registrations.map(\.written.assembly)).subtracting(drawn)
    for name in description.composition.order where !left.contains(name) {
      _ = assemblies.id(of: name)
    }
    for name in drawn { _ = assemblies.id(of: name) }
  }

  /// Encodes an assembly: `n` name, `y` description, `u` used assemblies, `x` marks: 1 root, 2 in
  /// code.
  private func assembly(_ name: String) -> JSON {
    let written = description.composition.assemblies[name]
    let uses = (written?.uses ?? []).compactMap { assemblies.known($0.value)?.rawValue }
    return Self.object([
      ("n", Self.text(name)), ("y", note(written?.place.value)),
      ("u", .array(uses.map { .integer($0) })),
      ("x", Self.marks(name == description.composition.root, written == nil)),
    ])
  }

  // MARK: Nodes and edges

  /// Encodes a node: `n` title, `k` kind (except for registrations), `a` assembly, `y` description,
  /// `l` lifetime unless transient, `r` needs, `d` decorators, `x` marks: 1 faulty, 2 opaque, 4 eager.
  private mutating func json(
    _ node: WiringDrawing.Node, home: Int?, findings: [Diagnostic],
    needs: [WiringDescription.Need]
  ) -> JSON {
    let assembly = home.map { JSON.integer($0) }
    guard case .registration(let id) = node.name,
      let registration = description.composition.registrations[id]
    else {
      return Self.object([
        ("n", Self.text(node.title)), ("k", .string(Self.kind(node.name))), ("a", assembly),
        ("i", Self.texts(node.details)), ("r", .array(needs.map { json($0) })),
        ("g", .array(findings.map { json($0) })), ("x", Self.marks(node.isFaulty)),
      ])
    }
    return Self.object([
      ("n", Self.text(id)), ("a", assembly), ("y", note(registration.place.value)),
      ("f", Self.text(registration.main.factory)), ("c", file(of: registration.main)),
      ("s", .array((services[id] ?? []).map { number(ofType: $0) })),
      ("l", registration.lifetime == .transient ? nil : .string(registration.lifetime.rawValue)),
      ("p", registration.scope.map { Self.text($0) }), ("t", Self.texts(registration.tags)),
      ("d", .array(registration.decorators.map { decorator($0, needs) })),
      ("o", Self.texts(registration.origins.map { place($0) })),
      ("v", .array(settings(of: registration.main))),
      ("r", .array(needs.filter { $0.part == 0 }.map { json($0) })),
      ("g", .array(findings.map { json($0) })),
      ("x", Self.marks(node.isFaulty, node.isOpaque, registration.isEager)),
    ])
  }

  private static func kind(_ name: WiringDrawing.Name) -> String {
    switch name {
    case .application: "application"
    case .registration: "not sound"
    case .group: "group"
    case .codeAssembly: "code assembly"
    case .supply: "supply"
    case .missing, .unknownRegistration: "missing"
    }
  }

  /// Encodes an edge: source, target, label, marks: 1 resolved later, 2 faulty.
  private func json(_ edge: WiringDrawing.Edge, _ source: Int, _ target: Int) -> JSON {
    let marks = Self.marks(edge.isDeferred, edge.isFaulty)
    let label = edge.fullLabel ?? (marks == nil ? nil : "")
    let parts: [JSON?] = [.integer(source), .integer(target), label.map(Self.text), marks]
    return .array(parts.compactMap(\.self))
  }

  /// Encodes a finding: severity, rule, message, place, help.
  private mutating func json(_ finding: Diagnostic) -> JSON {
    let location = finding.location.map { place($0.path, "\($0.start)") } ?? ""
    return .array(
      [
        .string(finding.severity.rawValue), .string(finding.rule), Self.text(finding.message),
        Self.text(location),
      ] + finding.help.map { Self.text($0) })
  }

  // MARK: Places

  /// Returns the position of the file that registers the part's factory.
  mutating func file(of part: Composition.Part) -> JSON? {
    description.catalog.factories[part.factory].map { .integer(files.id(of: $0.file).rawValue) }
  }

  mutating func place(_ place: Place) -> String {
    self.place(place.source.path, "\(place.source.line(at: place.range.lowerBound))")
  }

  /// Returns a place as the number of its file and the position in it.
  private mutating func place(_ path: String, _ place: String) -> String {
    "\(files.id(of: path).rawValue):\(place)"
  }
}
