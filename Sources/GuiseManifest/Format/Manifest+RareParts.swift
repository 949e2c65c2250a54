extension Manifest.Registration {
  /// What most registrations do not have, so that the others need no room for it.
  struct RareParts: Hashable, Sendable {
    var services: [String]?
    var scope: String?
    var settings: Manifest.Value?
    var decorators: [Manifest.Decorator]?
    var allow: [String]?
    var removed: Set<String> = []
    var notes: [String: Manifest.Value] = [:]

    fileprivate var isEmpty: Bool {
      services == nil && scope == nil && settings == nil && decorators == nil && allow == nil
        && removed.isEmpty && notes.isEmpty
    }
  }

  /// The parts in a place of their own, shared by copies.
  final class Rest: Hashable, Sendable {
    let parts: RareParts

    private init(_ parts: RareParts) { self.parts = parts }

    /// Nil where there are none.
    static func of(_ parts: RareParts) -> Rest? { parts.isEmpty ? nil : Rest(parts) }

    static func == (left: Rest, right: Rest) -> Bool {
      left === right || left.parts == right.parts
    }

    func hash(into hasher: inout Hasher) { hasher.combine(parts) }
  }
}

/// Texts, of which there is mostly one: that needs no place of its own.
enum TextList: Hashable, Sendable {
  case one(String)
  case others([String])

  init(_ texts: [String]) { self = texts.count == 1 ? .one(texts[0]) : .others(texts) }

  var texts: [String] {
    switch self {
    case .one(let text): [text]
    case .others(let texts): texts
    }
  }
}

extension Manifest.Registration: CustomReflectable {
  /// Every part, wherever it is kept.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "factory": factory as Any, "services": services as Any, "tags": tags as Any,
        "lifetime": lifetime as Any, "scope": scope as Any, "settings": settings as Any,
        "dependencies": dependencies as Any, "decorators": decorators as Any,
        "eager": eager as Any, "enabled": enabled as Any, "override": override as Any,
        "allow": allow as Any, "removed": removed, "notes": notes,
      ], displayStyle: .struct)
  }
}
