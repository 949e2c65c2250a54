internal import Guise
internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

extension WiringPage {
  typealias Need = WiringDescription.Need

  // MARK: Needs

  /// The needs of each participant, with what is missing in its parameter's place.
  var needs: [WiringDrawing.Name: [Need]] {
    var needs = Dictionary(
      grouping: description.registrations.flatMap(\.needs) + description.requirements
        + description.code, by: \.user)
    for fault in description.faults {
      let own = needs[fault.user, default: []]
      if let index = own.firstIndex(where: { $0.sources.isEmpty && $0.parameter == fault.parameter }
      ) {
        needs[fault.user]?[index].sources = fault.sources
        needs[fault.user]?[index].isFaulty = true
      } else {
        needs[fault.user, default: []].append(fault)
      }
    }
    return needs
  }

  /// Encodes a need: name, type (-1 for none), its source or a list of sources, marks: 1 resolved
  /// later, 2 faulty, 4 in a significant order, and the key of each source.
  ///
  /// The name is empty where it is that of the type. A parameter of its source's first service is
  /// encoded as the source alone.
  mutating func json(_ need: Need) -> JSON {
    let group = need.group.flatMap { number(.group($0)) }
    let sources = need.sources.compactMap { name in number(name).map { (name, $0) } }
    let targets = group.map { [$0] } ?? sources.map(\.1)
    let marks = Self.marks(need.isDeferred, need.isFaulty, need.isOrdered)
    let keys = (need.keys ?? [:]).isEmpty || group != nil ? [] : sources.map { need.keys(of: $0.0) }
    let name = need.shownName
    if name.isEmpty, marks == nil, keys.isEmpty, targets.count == 1,
      let id = need.sources.first?.registrationID, group == nil,
      let service = services[id]?.first, service == need.parameter?.type()
    {
      return targets[0]
    }
    var parts = [
      Self.text(name), need.parameter.map { number(ofType: $0.type()) } ?? -1,
      targets.count == 1 ? targets[0] : .array(targets),
    ]
    if marks != nil || !keys.isEmpty { parts.append(marks ?? 0) }
    if !keys.isEmpty { parts.append(Self.texts(keys)) }
    return .array(parts)
  }

  /// Encodes a decorator: `f` factory, `c` its file, `v` settings, `r` needs.
  mutating func decorator(_ part: Composition.Part, _ needs: [Need]) -> JSON {
    let position = part.decorator.map { $0 + 1 }
    return Self.object([
      ("f", Self.text(part.factory)), ("c", file(of: part)), ("v", .array(settings(of: part))),
      ("r", .array(needs.filter { $0.part == position }.map { json($0) })),
    ])
  }

  // MARK: Settings

  /// Encodes each setting: path of keys, value as written, place.
  ///
  /// A value that refers to a secret is marked and shows only the reference.
  mutating func settings(of part: Composition.Part) -> [JSON] {
    part.settings.map { leaves("", $0, part.registration) } ?? []
  }

  private mutating func leaves(
    _ path: String, _ value: JSONValue, _ registration: Composition.Registration
  ) -> [JSON] {
    if value.kind == .object, !value.members.isEmpty {
      return value.members.flatMap { member in
        leaves(path.isEmpty ? member.key : "\(path).\(member.key)", member.value, registration)
      }
    }
    let written = registration.written(value)
    let isSecret = value.refers { description.composition.variables[$0]?.isSecret == true }
    let text = Place(written).isHidden ? "***" : JSON(value).text
    let parts = [Self.text(path), Self.text(text), Self.text(place(Place(written)))]
    return [.array(parts + (isSecret ? [.string("secret")] : []))]
  }

  // MARK: Variables

  /// Encodes each variable: `n` name, `y` type, `d` default, `e` name in the environment, `o` place,
  /// `u` the registrations that refer to it, `m` the variables in its default, `x` marks: 1 secret,
  /// 2 has a default.
  ///
  /// The default of a secret is left out.
  var variables: [JSON] {
    mutating get {
      let composition = description.composition
      var users: [String: [JSON]] = [:]
      for registration in description.registrations.map(\.written) {
        guard let number = number(.registration(registration.id)) else { continue }
        for name in registration.allSettings.variables {
          users[name, default: []].append(number)
        }
      }
      return composition.variables.values.sorted { $0.name < $1.name }.map { variable in
        let written = variable.isSecret ? nil : variable.written
        return Self.object([
          ("n", Self.text(variable.name)), ("y", .string(variable.type.rawValue)),
          ("d", written.map { Self.text(JSON($0).text) }),
          ("e", variable.environmentName.map { Self.text($0) }),
          ("o", Self.text(place(variable.place))), ("u", .array(users[variable.name] ?? [])),
          ("m", Self.texts(variable.madeOf)),
          ("x", Self.marks(variable.isSecret, variable.written != nil)),
        ])
      }
    }
  }
}

extension WiringDescription.Need {
  /// The name of the parameter or requirement; empty where it is that of the type.
  fileprivate var shownName: String {
    guard let parameter else { return title }
    let name = parameter.name ?? ""
    return name == parameter.service || name == WiringDescription.short(parameter.service)
      ? "" : name
  }

  /// Whether the parameter receives several sources in a significant order.
  fileprivate var isOrdered: Bool {
    guard let parameter, sources.count > 1 else { return false }
    return parameter.kind.isArray && parameter.kind != .keyed
      && !parameter.allAdapters.contains(.set)
  }

  /// Returns the keys of a dictionary under which it receives a source.
  fileprivate func keys(of source: WiringDescription.Name) -> String {
    (keys ?? [:]).filter { source == .registration($0.value) }.keys.sorted()
      .joined(separator: ", ")
  }
}
