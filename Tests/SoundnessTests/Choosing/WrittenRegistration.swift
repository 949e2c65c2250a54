import GuiseManifest
import GuiseValidation

/// One registration as a manifest has it, before it is spread over files.
struct WrittenRegistration {
  let id: String
  /// What it says besides its factory, by key.
  var members: [String: Manifest.Value] = [:]
}
