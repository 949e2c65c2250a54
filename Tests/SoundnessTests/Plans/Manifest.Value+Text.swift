import GuiseManifest
import StrictJSON

extension Manifest.Value {
  /// The value as it stands in a file.
  var text: String { JSONLiteral(self).text(.document) }
}
