internal import GuiseManifest

/// The manifest whose wiring a hover shows, where the file is part of several or of another, and those
/// that have it otherwise.
struct HoverManifests {
  private let context: CompletionContext
  private let manifests: [CheckedManifest]

  init(_ context: CompletionContext, _ manifests: [CheckedManifest]) {
    self.context = context
    self.manifests = manifests
  }

  func lines(of name: OccurrenceName) -> [String] {
    guard let shown = context.question.manifest, shown.model != nil else { return [] }
    switch name.kind {
    case .factory, .rule, .include, .catalog: return []
    case .registration, .variable, .assembly, .scope, .tag, .service, .parameter: break
    }
    let isOwn = shown.path == context.question.file
    let others = manifests.filter { other in
      other.path != shown.path && Self.differs(name, in: other, from: shown)
    }
    return (isOwn ? [] : ["As in `\(context.shown(shown.path))`."])
      + HoverWords.list("Different in", others.map { context.shown($0.path) })
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
