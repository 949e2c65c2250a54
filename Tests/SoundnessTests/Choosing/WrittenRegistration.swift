import GuiseManifest

/// One registration as a manifest has it, before it is spread over files.
struct WrittenRegistration {
  let id: String
  /// What it says besides its factory, by key.
  var members: [String: Manifest.Value] = [:]
}

extension Manifest.Value {
  static func strings(_ texts: some Sequence<String>) -> Manifest.Value {
    .array(texts.map { .string($0) })
  }

  static func object(_ members: [String: Manifest.Value]) -> Manifest.Value {
    .object(Manifest.Members(members.map { (key: $0.key, value: $0.value) }))
  }
}
