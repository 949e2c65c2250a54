internal import Guise

extension WiringDrawing.Node {
  /// A registration: what it offers, how long it lives, its tags, what decorates it.
  init(_ entry: EntryID, of model: WiringModel, isFaulty: Bool) {
    let registration = model.entries[entry].registration
    self.init(
      name: .registration(registration.id), title: registration.id, isFaulty: isFaulty,
      isOpaque: model.isOpaque(entry))
    let services = model.entries[entry].services.map { model.keys.serviceNames[$0] }
    details.append(
      services.isEmpty
        ? "factory \(registration.main.factory)"
        : services.map(Self.short).joined(separator: " + "))
    // Nothing of what is by default.
    let life = [
      registration.lifetime == .transient ? nil : registration.keeping,
      registration.isEager ? "eager" : nil, isOpaque ? "opaque" : nil,
    ].compactMap(\.self)
    if !life.isEmpty { details.append(life.joined(separator: ", ")) }
    if !registration.tags.isEmpty { details.append(Self.tags(registration.tags)) }
    // A line each: names are long, and boxes as wide as their longest line.
    details += registration.decorators.enumerated().map { position, decorator in
      "\(position == 0 ? "decorated by" : "then") \(decorator.factory)"
    }
  }

  /// What code supplies.
  init(supply position: SupplyID, of catalog: Catalog) {
    let supply = catalog.supplies[position]
    self.init(name: .supply(position), title: Self.short(supply.key))
    details.append(supply.scope.map { "supplied in \($0)" } ?? "supplied by code")
  }

  init(codeAssembly name: String) {
    self.init(name: .codeAssembly(name), title: name, details: ["assembly in code"])
  }

  /// A registration that is written in a way that left nothing to be wired.
  init(unsound id: String) {
    self.init(name: .registration(id), title: id, isFaulty: true)
  }

  /// What somebody needs and nobody has.
  init(missing title: String, _ detail: String) {
    self.init(name: .missing(title), title: title, details: [detail], isFaulty: true)
  }

  static func tags(_ tags: [String]) -> String { "[\(tags.joined(separator: ", "))]" }

  /// A service without its module.
  static func short(_ service: String) -> String { TypeName.short(ofName: service) ?? service }

  /// `Store [primary]`, `ExportJob (UUID)`.
  static func short(_ key: Catalog.Key) -> String {
    short(service: key.service, tags: key.tags + key.codeTags, arguments: key.arguments)
  }

  static func short(service: String, tags: [String], arguments: [String]) -> String {
    var text = short(service)
    if !arguments.isEmpty { text += " (\(arguments.map(short).joined(separator: ", ")))" }
    if !tags.isEmpty { text += " " + self.tags(tags) }
    return text
  }
}
