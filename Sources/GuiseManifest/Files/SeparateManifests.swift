internal import StrictJSON

/// Tells which of several manifests are checked for themselves, and which as parts of others.
package struct SeparateManifests {
  /// A manifest, as far as it has to be known for that.
  private struct Candidate {
    var identity: String?
    var isFragment = false
    /// The files that it consists of.
    var files: Set<String> = []
  }

  /// Positions of the manifests that are to be checked for themselves, in their order.
  ///
  /// A fragment that another of them includes is checked as a part of that one; a file that is named
  /// twice is checked once. Files are compared by what they are, not by what they are called.
  package static func positions(
    in sources: [ManifestSource], options: ValidationOptions
  ) -> [Int] {
    guard sources.count > 1 else { return Array(sources.indices) }
    var seen: Set<String> = []
    var candidates = sources.map { source in
      let file = FileLocator(source, options: options).main()
      return Candidate(
        identity: file?.identity, isFragment: file.map { isFragment($0, options) } ?? false)
    }
    let named = candidates.indices.filter { position in
      candidates[position].identity.map { seen.insert($0).inserted } ?? true
    }
    guard named.contains(where: { candidates[$0].isFragment }) else { return named }
    for position in named where isRereadable(sources[position], options) {
      var loader = IncludeLoader(sources[position], options: options)
      _ = loader.load(sources[position])
      candidates[position].files = Set(loader.identities)
    }
    return named.filter { position in
      !candidates[position].isFragment
        || !named.contains { isPart(candidates[position], of: candidates[$0]) }
    }
  }

  /// Two that include each other are a fault, which both of them show.
  private static func isPart(_ fragment: Candidate, of other: Candidate) -> Bool {
    guard let identity = fragment.identity, let including = other.identity else { return false }
    return identity != including && other.files.contains(identity)
      && !fragment.files.contains(including)
  }

  private static func isFragment(_ file: ManifestFile, _ options: ValidationOptions) -> Bool {
    let bytes: [UInt8]?
    switch file.origin {
    case .memory(let content): bytes = content
    // What can be read only once, such as a pipe, is left for the check.
    case .disk(let path):
      bytes = try? DiskFile.read(path, limit: options.limits.fileSize, onlyRegular: true)
    }
    guard let bytes else { return false }
    let document = StrictReader(limits: options.limits)
      .read(SourceFile(path: file.path, bytes: bytes)).document
    guard let root = document?.root, root.kind == .object else { return false }
    return root["fragment"]?.value.boolean == true
  }

  private static func isRereadable(_ source: ManifestSource, _ options: ValidationOptions) -> Bool {
    guard let file = FileLocator(source, options: options).main() else { return false }
    switch file.origin {
    case .memory: return true
    case .disk(let path): return DiskFile.isRegular(path)
    }
  }
}
