internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

extension Workspace {
  /// Returns the paths in a manifest that name existing files: its includes, its catalog and its
  /// JSON Schema.
  func links(in document: OpenDocument) throws(LSPError) -> JSON {
    guard document.isManifest else { return [] }
    let root = try root(of: document)
    let includes = root["include"]?.value.elements.map(\.self) ?? []
    let others = ["catalog", "$schema"].compactMap { root[$0]?.value }
    return .array(
      (includes + others).compactMap { written in
        guard let path = written.string.flatMap({ RelativePath.file($0, namedIn: document.path) })
        else { return nil }
        let range = written.range.lowerBound + 1..<written.range.upperBound - 1
        return [
          "range": document.text.range(range, client.encoding).json,
          "target": .string(uri(ofFile: path)),
        ]
      })
  }
}

extension RelativePath {
  /// Returns the path of a file that a manifest names; nil if there is none.
  static func file(_ name: String, namedIn manifest: String) -> String? {
    let path = resolved(name, in: folder(of: manifest))
    return DiskFile.isRegular(path) ? path : nil
  }
}
