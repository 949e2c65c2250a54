internal import Foundation
internal import StrictJSON

extension Catalog {
  /// Entries, and the lists of their members, are never on one line.
  private static let layout = JSONLayout(
    openLevels: 3, nesting: 1, width: 100, countsKeys: false)

  /// The catalog as canonical JSON: equal catalogs have equal bytes, on every platform.
  ///
  /// Keys are sorted, and what is a list in code has a line for each element, so that two changes
  /// merge.
  public func encoded() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    // Strings, numbers and booleans: nothing in a catalog can fail to be encoded.
    guard let data = try? encoder.encode(self),
      let document = StrictReader().read(SourceFile(path: "", bytes: Array(data))).document
    else { return [] }
    var bytes: [UInt8] = []
    JSONLiteral(document.root).sorted.write(to: &bytes, Self.layout)
    return bytes
  }
}
