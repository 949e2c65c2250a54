internal import Guise
internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// The data of the page of a wiring: an overview, and the details of one registration at a time.
///
/// Keys are short and empty values are left out: a page has thousands of them.
struct WiringPage {
  private let shown: ShownWiring
  private let registrations: [String: NamedWiring.Registration]
  private let needs: [NamedWiring.Name: [NamedWiring.Need]]
  /// The positions of the nodes.
  private let numbers: [NamedWiring.Name: Int]

  init(_ shown: ShownWiring) {
    self.shown = shown
    registrations = Dictionary(
      shown.wiring.registrations.map { ($0.written.id, $0) }, uniquingKeysWith: { one, _ in one })
    needs = Dictionary(grouping: shown.wiring.needs, by: \.user)
    numbers = Dictionary(
      shown.graph.nodes.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { one, _ in one })
  }

  private var composition: Composition { shown.wiring.composition }

  /// The page's data as an object; the methods that write its parts document their formats.
  var json: JSON {
    let findings = Dictionary(grouping: shown.wiring.findings) { finding in
      finding.registration.flatMap { numbers[.registration($0)] }
    }
    let nodes = shown.graph.nodes.enumerated().map { number, node in
      json(node, findings: (findings[number] ?? []).map(json))
    }
    return Self.object([
      ("title", Self.text(shown.files.readable(shown.title))),
      ("about", note(composition.documents.last?.root)),
      ("assemblies", .array(assemblies.map(assembly))),
      ("start", .array(shown.wiring.start.compactMap { number(.registration($0)) })),
      ("variables", .array(variables)), ("nodes", .array(nodes)),
      ("roots", .array(shown.graph.roots.compactMap(number))),
      ("edges", .array(shown.graph.edges.compactMap(json))),
      ("findings", .array((findings[nil] ?? []).map(json))),
    ])
  }

  /// Returns a text of a manifest, with invisible characters escaped.
  private static func text(_ text: String) -> JSON { .string(VisibleText.escaped(text)) }

  private static func texts(_ texts: [String]) -> JSON { .array(texts.map(text)) }

  /// Returns an object without nil or empty members.
  private static func object(_ members: [(String, JSON?)]) -> JSON {
    .object(
      members.compactMap { key, value in
        guard let value, value != [], value != "" else { return nil }
        return .init(key: key, value: value)
      })
  }

  /// Returns the sum of the marks that are set, of 1, 2, 4 and so on; nil where none is set.
  private static func marks(_ marks: Bool...) -> JSON? {
    let sum = marks.enumerated().reduce(0) { $0 + ($1.element ? 1 << $1.offset : 0) }
    return sum == 0 ? nil : .integer(sum)
  }

  /// Returns the description that a file gives for one of its objects.
  private func note(_ object: JSONValue?) -> JSON? {
    guard let note = object?["description"]?.value, let text = note.string else { return nil }
    return Place(note).isHidden ? nil : Self.text(text)
  }

  /// Returns the position of a node; nil where it is not drawn.
  private func number(_ name: NamedWiring.Name) -> JSON? { numbers[name].map { .integer($0) } }

  private func place(_ place: Place) -> String {
    "\(shown.files.readable(place.source.path)):\(place.source.line(at: place.range.lowerBound))"
  }

  // MARK: Assemblies

  /// The drawn assemblies and those without registrations, in the order of the wiring.
  private var assemblies: [String] {
    let drawn = shown.graph.boxes.map(\.assembly)
    let hidden = Set(shown.wiring.registrations.map(\.written.assembly)).subtracting(drawn)
    let order = composition.order.filter { !hidden.contains($0) }
    return order + drawn.filter { !order.contains($0) }
  }

  /// Encodes an assembly: `n` name, `y` description, `u` used assemblies, `x` marks: 1 root, 2 in
  /// code.
  private func assembly(_ name: String) -> JSON {
    let written = composition.assemblies[name]
    return Self.object([
      ("n", Self.text(name)), ("y", note(written?.place.value)),
      ("u", Self.texts((written?.uses ?? []).map(\.value))),
      ("x", Self.marks(name == composition.root, written == nil)),
    ])
  }

  // MARK: Nodes and edges

  /// Encodes a node: `n` title, `k` kind (except for registrations), `a` assembly, `y` description,
  /// `l` lifetime unless transient, `r` needs, `d` decorators, `x` marks: 1 faulty, 2 opaque, 4 eager.
  private func json(_ node: WiringGraph.Node, findings: [JSON]) -> JSON {
    let needs = needs[node.name] ?? []
    guard let registration = node.name.registrationID.flatMap({ registrations[$0] }) else {
      return Self.object([
        ("n", Self.text(node.title)), ("k", .string(node.name.kind)),
        ("i", Self.texts(node.details)), ("r", .array(needs.map(json))),
        ("x", Self.marks(node.isFaulty)),
      ])
    }
    let written = registration.written
    return Self.object([
      ("n", Self.text(written.id)), ("a", Self.text(written.assembly)),
      ("y", note(written.place.value)),
      ("f", Self.text(written.main.factory)), ("c", file(of: written.main)),
      ("s", Self.texts(registration.services)),
      ("l", written.lifetime == .transient ? nil : .string(written.lifetime.rawValue)),
      ("p", written.scope.map(Self.text)), ("t", Self.texts(written.tags)),
      ("d", .array(written.parts.dropFirst().map { decorator($0, needs) })),
      ("o", Self.texts(written.origins.map(place))),
      ("v", .array(settings(of: written.main))),
      ("r", .array(needs.filter { $0.part == 0 }.map(json))), ("g", .array(findings)),
      ("x", Self.marks(node.isFaulty, node.isOpaque, written.isEager)),
    ])
  }

  /// Encodes a decorator: `f` factory, `c` its file, `v` settings, `r` needs.
  private func decorator(_ part: Composition.Part, _ needs: [NamedWiring.Need]) -> JSON {
    let position = part.decorator.map { $0 + 1 }
    return Self.object([
      ("f", Self.text(part.factory)), ("c", file(of: part)), ("v", .array(settings(of: part))),
      ("r", .array(needs.filter { $0.part == position }.map(json))),
    ])
  }

  private func file(of part: Composition.Part) -> JSON? {
    shown.wiring.catalog.factories[part.factory].map { Self.text($0.file) }
  }

  /// Encodes a need: `n` name unless it is that of the type, `y` type, `o` its sources, `k` the keys of each,
  /// `x` marks: 1 resolved later, 2 faulty, 4 in a significant order.
  private func json(_ need: NamedWiring.Need) -> JSON {
    let sources = need.sources.filter { numbers[$0] != nil }
    let name = need.parameter == nil ? need.title : need.parameter?.name
    let service = need.parameter?.service
    let isType = name == service || name == service.map(NamedWiring.short)
    let keys = (need.keys ?? [:]).isEmpty ? [] : sources.map(need.keys)
    return Self.object([
      ("n", isType ? nil : name.map(Self.text)), ("y", need.parameter.map { Self.text($0.type()) }),
      ("o", .array(sources.compactMap(number))), ("k", Self.texts(keys)),
      ("x", Self.marks(need.isDeferred, need.isFaulty, need.isOrdered)),
    ])
  }

  /// Encodes an edge: source, target, label, marks: 1 resolved later, 2 faulty.
  private func json(_ edge: WiringGraph.Edge) -> JSON? {
    guard let source = number(edge.source), let target = number(edge.target) else { return nil }
    let marks = Self.marks(edge.isDeferred, edge.isFaulty)
    let label = edge.label ?? (marks == nil ? nil : "")
    return .array([source, target, label.map(Self.text), marks].compactMap(\.self))
  }

  /// Encodes a finding: severity, rule, message, place, help.
  private func json(_ finding: Diagnostic) -> JSON {
    let place = finding.location.map { "\(shown.files.readable($0.path)):\($0.start)" } ?? ""
    return .array(
      [.string(finding.severity.rawValue), .string(finding.rule)]
        + ([finding.message, place] + finding.help).map(Self.text))
  }

  // MARK: Settings and variables

  /// Encodes each setting: path of keys, value as written, place, and a mark where the value refers to a secret.
  private func settings(of part: Composition.Part) -> [JSON] {
    func leaves(_ path: String, _ value: JSONValue) -> [JSON] {
      if value.kind == .object, !value.members.isEmpty {
        return value.members.flatMap { member in
          leaves(path.isEmpty ? member.key : "\(path).\(member.key)", member.value)
        }
      }
      let written = Place(part.registration.written(value))
      let isSecret = value.refers { composition.variables[$0]?.isSecret == true }
      let text = written.isHidden ? "***" : JSON(part.registration.written(value)).text
      let parts = [path, text, place(written)].map(Self.text)
      return [.array(parts + (isSecret ? [.string("secret")] : []))]
    }
    return part.settings.map { leaves("", $0) } ?? []
  }

  /// The variables, each encoded: `n` name, `y` type, `d` default, `e` name in the environment, `o` place, `u` the
  /// registrations that refer to it, `m` the variables in its default, `x` marks: 1 secret, 2 has a default.
  ///
  /// The default of a secret is left out; those of all where an error may hide which are secrets.
  private var variables: [JSON] {
    var users: [String: [JSON]] = [:]
    for registration in shown.wiring.registrations.map(\.written) {
      guard let number = number(.registration(registration.id)) else { continue }
      for name in registration.allSettings.variables { users[name, default: []].append(number) }
    }
    let isSound = !shown.wiring.findings.contains { $0.severity == .error }
    return composition.variables.values.sorted { $0.name < $1.name }.map { variable in
      let written = variable.isSecret || !isSound ? nil : variable.written
      return Self.object([
        ("n", Self.text(variable.name)), ("y", .string(variable.type.rawValue)),
        ("d", written.map { Self.text(JSON($0).text) }),
        ("e", variable.environmentName.map(Self.text)),
        ("o", Self.text(place(variable.place))), ("u", .array(users[variable.name] ?? [])),
        ("m", Self.texts(variable.madeOf)),
        ("x", Self.marks(variable.isSecret, variable.written != nil)),
      ])
    }
  }
}
