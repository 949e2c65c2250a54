import ManifestSupport
import Testing

/// A pair of manifests, or of a part of them, with the lines that tell of their difference.
struct DifferenceCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var old: String
  var new: String
  var lines: [String]

  init(_ name: String, _ old: String, _ new: String, _ lines: String...) {
    testDescription = name
    self.old = old
    self.new = new
    self.lines = lines
  }
}
