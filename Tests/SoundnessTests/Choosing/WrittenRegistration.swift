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
}
