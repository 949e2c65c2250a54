extension Manifest.Value {
  static func strings(_ texts: [String]) -> Manifest.Value { .array(texts.map { .string($0) }) }
}

extension [String: Manifest.Value] {
  /// - Parameter removed: keys that the override gives as null.
  mutating func write(_ override: Manifest.Override?, removing removed: Set<String>) {
    for key in removed { self[key] = .null }
    switch override {
    case .patch: self["override"] = true
    case .replace: self["override"] = "replace"
    case nil: break
    }
  }
}
