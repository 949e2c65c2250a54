internal import Guise
package import GuiseManifest
internal import StrictJSON

/// The data of a page that shows one registration at a time: the nodes, edges and registration
/// details of a drawing.
///
/// Keys are short and empty values are left out: a page has thousands of them.
package struct WiringPage {
  private let description: WiringDescription
  private let shownPath: (String) -> String
  /// Names of assemblies and paths of files; other parts refer to them by position.
  private var assemblies = PageNames()
  private var files = PageNames()

  /// - Parameter shownPath: formats the path of a file.
  package init(_ description: WiringDescription, shownPath: @escaping (String) -> String) {
    self.description = description
    self.shownPath = shownPath
  }

  /// Returns an object; the methods that write its parts document their formats.
  ///
  /// - Parameter drawing: the wiring, or a part of it.
  package mutating func json(_ drawing: WiringDrawing, title: String) -> JSON {
    let findings = description.findings
    let nodes = drawing.allNodes
    let numbers = Dictionary(
      nodes.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let byRegistration = Dictionary(grouping: findings, by: \.registration)
    let written = nodes.map { node in
      json(node, node.name.registrationID.flatMap { byRegistration[$0] } ?? [])
    }
    let known = Set(nodes.compactMap(\.name.registrationID))
    let others = findings.filter { $0.registration.map { !known.contains($0) } ?? true }
    let edges = drawing.edges.compactMap { edge -> JSON? in
      guard let source = numbers[edge.source], let target = numbers[edge.target] else { return nil }
      return json(edge, source, target)
    }
    let left = others.map { json($0) }
    return Self.object([
      ("title", Self.text(title)), ("assemblies", Self.texts(assemblies.names)),
      ("files", Self.texts(files.names)), ("nodes", .array(written)),
      ("edges", .array(edges)), ("findings", .array(left)),
    ])
  }

  /// Returns a text of a manifest, with invisible characters escaped.
  private static func text(_ text: String) -> JSON { .string(VisibleText.escaped(text)) }

  private static func texts(_ texts: [String]) -> JSON { .array(texts.map { text($0) }) }

  /// Returns an object without nil or empty members.
  private static func object(_ members: [(String, JSON?)]) -> JSON {
    .object(
      members.compactMap { key, value in
        guard let value, value != [], value != "" else { return nil }
        return .init(key: key, value: value)
      })
  }

  /// Encodes a node: `n` title, `k` kind (except for registrations), `x` marks: 1 faulty, 2 opaque,
  /// 4 eager.
  private mutating func json(_ node: WiringDrawing.Node, _ findings: [Diagnostic]) -> JSON {
    guard case .registration(let id) = node.name,
      let registration = description.composition.usable[id]
    else {
      return Self.object([
        ("n", Self.text(node.title)), ("k", .string(Self.kind(node.name))),
        ("i", Self.texts(node.details)), ("x", node.isFaulty ? 1 : nil),
      ])
    }
    let marks =
      (node.isFaulty ? 1 : 0) + (node.isOpaque ? 2 : 0) + (registration.isEager ? 4 : 0)
    let factory = description.catalog.factories[registration.main.factory]
    let services = registration.services.isEmpty ? factory?.services ?? [] : registration.services
    return Self.object([
      ("n", Self.text(id)), ("a", .integer(assemblies.number(of: registration.assembly))),
      ("f", Self.text(registration.main.factory)),
      ("c", factory.map { .integer(files.number(of: $0.file)) }),
      ("s", Self.texts(services)), ("l", .string(registration.lifetime.rawValue)),
      ("p", registration.scope.map { Self.text($0) }), ("t", Self.texts(registration.tags)),
      ("d", Self.texts(registration.decorators.map(\.factory))),
      ("o", Self.texts(registration.origins.map { place($0) })),
      ("v", .array(settings(of: registration))),
      ("g", .array(findings.map { json($0) })), ("x", marks == 0 ? nil : .integer(marks)),
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
    let marks = (edge.isDeferred ? 1 : 0) + (edge.isFaulty ? 2 : 0)
    var parts: [JSON] = [.integer(source), .integer(target)]
    if edge.fullLabel != nil || marks != 0 { parts.append(Self.text(edge.fullLabel ?? "")) }
    if marks != 0 { parts.append(.integer(marks)) }
    return .array(parts)
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

  /// Encodes each setting: path of keys, value as written, place.
  ///
  /// A value that refers to a secret is marked and shows only the reference.
  private mutating func settings(of registration: Composition.Registration) -> [JSON] {
    registration.main.settings.map { leaves("", $0, registration) } ?? []
  }

  private mutating func leaves(
    _ path: String, _ value: JSONValue, _ registration: Composition.Registration
  ) -> [JSON] {
    guard value.kind == .object, !value.members.isEmpty else {
      return [leaf(path, value, registration)]
    }
    return value.members.flatMap { member in
      leaves(path.isEmpty ? member.key : "\(path).\(member.key)", member.value, registration)
    }
  }

  private mutating func leaf(
    _ path: String, _ value: JSONValue, _ registration: Composition.Registration
  ) -> JSON {
    let written = registration.written(value)
    let source = written.document.source
    let isSecret = value.refers { description.composition.variables[$0]?.isSecret == true }
    let text = source.hides(written.range) ? "***" : JSON(value).text(.line)
    let place = place(source.path, "\(source.line(at: written.range.lowerBound))")
    return .array(
      [Self.text(path), Self.text(text), Self.text(place)] + (isSecret ? [.string("secret")] : []))
  }

  private mutating func place(_ place: Place) -> String {
    self.place(place.source.path, "\(place.source.line(at: place.range.lowerBound))")
  }

  /// Returns a place as the number of its file and the position in it.
  private mutating func place(_ path: String, _ place: String) -> String {
    "\(files.number(of: shownPath(path))):\(place)"
  }
}

/// Names written once and elsewhere referred to by number.
private struct PageNames {
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
