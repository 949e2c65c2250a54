extension FormatObject {
  /// The keys of the object that one which it lacks may have been meant for, or inside of: what stands
  /// there is not known either.
  func keysMeant(by name: String) -> Set<String> {
    let near = nearestNames(name, among: keys.map(\.name))
    let around = keys.filter { $0.shape.hasKey(name) }.map(\.name)
    let meant = Set(near).union(around)
    return meant.isEmpty ? Set([openKey?.name].compactMap(\.self)) : meant
  }

  /// The one key whose members are named by whoever writes the manifest.
  var openKey: FormatKey? {
    let open = keys.filter { $0.shape.isOpen }
    return open.count == 1 ? open[0] : nil
  }
}

extension FormatShape {
  fileprivate var isOpen: Bool {
    switch self {
    case .named, .free: true
    default: false
    }
  }

  /// Whether an object of the format with that key is somewhere within.
  fileprivate func hasKey(_ name: String) -> Bool {
    switch self {
    case .object(let object):
      object.index(of: name) != nil || object.keys.contains { $0.shape.hasKey(name) }
    case .list(let element, _), .named(_, let element), .keyed(let element): element.hasKey(name)
    case .either(let shapes): shapes.contains { $0.hasKey(name) }
    case .boolean, .version, .string, .path, .environmentName, .name, .choice, .override, .rule,
      .scalar,
      .free:
      false
    }
  }
}
