internal import GuiseManifest

extension CursorContext {
  /// Returns lines that name the manifest shown, where it is not the file itself, and the manifests
  /// with a different definition.
  func manifestLines(of name: OccurrenceName, in manifests: [CheckedManifest]) -> [String] {
    guard let manifest, manifest.model != nil else { return [] }
    switch name.kind {
    case .factory, .rule, .include, .catalog: return []
    case .registration, .variable, .assembly, .scope, .tag, .service, .parameter: break
    }
    let isOwn = manifest.path == file
    let others = manifests.filter { other in
      other.path != manifest.path && Self.differs(name, in: other, from: manifest)
    }
    return (isOwn ? [] : ["As in `\(shown(manifest.path))`."])
      + HoverWords.list("Different in", others.map { shown($0.path) })
  }

  private static func differs(
    _ name: OccurrenceName, in manifest: CheckedManifest, from shown: CheckedManifest
  ) -> Bool {
    guard let one = manifest.model?.composition, let other = shown.model?.composition else {
      return false
    }
    switch name.kind {
    case .registration:
      return one.usable[name.text]?.effective != other.usable[name.text]?.effective
    case .variable:
      return one.variables[name.text]?.value != other.variables[name.text]?.value
    default: return false
    }
  }
}
