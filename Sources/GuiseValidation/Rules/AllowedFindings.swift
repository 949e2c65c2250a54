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
/// file and in those that it includes; the top of the checked manifest also those without a place in a file.
/// Errors are never accepted.
package struct AllowedFindings: Sendable {
  private let composition: Composition
  private let byRule: [String: [Composition.Allow]]
  private let files: Set<String>

  package init(_ composition: Composition) {
    self.composition = composition
    byRule = Dictionary(grouping: composition.allow, by: \.rule.value)
    files = Set(composition.documents.lazy.map(\.source.path))
  }

  /// Every place that accepts a finding: each has its own reason. Nil if nothing does.
  ///
  /// - Parameter path: The file of the finding.
  package func places(
    accepting rule: String, _ severity: Diagnostic.Severity, in path: String?,
    registration: String?
  ) -> [Place]? {
    if severity == .error { return nil }
    var places = (byRule[rule] ?? []).filter { covers($0, path) }.map(\.rule.place)
    if let registration = registration.flatMap({ composition.registrations[$0] }) {
      places += registration.allow.indices.filter { registration.allow[$0] == rule }
        .map { registration.place(of: "allow", at: $0) }
    }
    return places.isEmpty ? nil : places
  }

  package func covers(_ allow: Composition.Allow, _ path: String?) -> Bool {
    guard let path, files.contains(path) else {
      return allow.rule.place.source.path == composition.path
    }
    return allow.paths.contains(path)
  }
}
