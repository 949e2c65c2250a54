package import GuiseManifest
internal import StrictJSON

extension Composition {
  /// The warnings and notes that one file accepts.
  package struct Allow: Sendable {
    package let rule: Placed<String>
    /// The paths of that file and the files that it includes.
    package let paths: Set<String>
  }

  /// The top-level `allow` lists of all files.
  package var allow: [Allow] {
    files.flatMap { file in
      let paths = covered(by: file)
      let places = file.root["allow"]?.value.elements.map { Place($0) } ?? []
      return zip(file.manifest.allow, places).map { Allow(rule: Placed($0, at: $1), paths: paths) }
    }
  }

  private func covered(by file: ManifestFile) -> Set<String> {
    var paths: Set<String> = [file.source.path]
    var open = file.includes
    while let position = open.popLast() {
      if paths.insert(files[position].source.path).inserted { open += files[position].includes }
    }
    return paths
  }
}

/// The findings that a manifest accepts with `allow`, so that no rule has to know about it.
///
/// A registration accepts findings within it, in any of its files. The top of a file accepts findings in that
/// file and in those that it includes; the top of the checked manifest all, also those without a place in a file.
/// Errors are never accepted.
struct AllowedFindings: Sendable {
  private let composition: Composition
  private let byRule: [String: [Composition.Allow]]

  init(_ composition: Composition) {
    self.composition = composition
    byRule = Dictionary(grouping: composition.allow, by: \.rule.value)
  }

  /// Every place that accepts a finding: each has its own reason.
  func places(accepting finding: Finding, _ registration: String?) -> [Place] {
    if finding.severity == .error { return [] }
    let tops = (byRule[finding.rule] ?? []).filter { allow in
      allow.rule.place.source.path == composition.path
        || finding.path.map(allow.paths.contains) == true
    }
    let entry = registration.flatMap { composition.registrations[$0] }
    let own = entry?.allow.indices.filter { entry?.allow[$0] == finding.rule } ?? []
    return tops.map(\.rule.place) + own.compactMap { entry?.place(of: "allow", at: $0) }
  }
}
