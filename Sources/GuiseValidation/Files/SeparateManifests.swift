package import GuiseManifest

/// A choice of the manifests to check separately, among several that may be parts of each other.
package enum SeparateManifests {
  /// The positions of the manifests to check separately, in order.
  ///
  /// A fragment that another includes is a part of that one; a file given twice is checked once.
  package static func positions(in manifests: [ManifestFiles]) -> [Int] {
    var seen: Set<String> = []
    let named = manifests.indices.filter { position in
      manifests[position].main.map { seen.insert($0.identity).inserted } ?? true
    }
    return named.filter { position in
      manifests[position].main?.manifest.isFragment != true
        || !named.contains { isPart(manifests[position], of: manifests[$0]) }
    }
  }

  /// Whether a fragment is part of another. Two that include each other are a fault, which both report.
  private static func isPart(_ fragment: ManifestFiles, of other: ManifestFiles) -> Bool {
    guard let identity = fragment.main?.identity, let including = other.main?.identity else {
      return false
    }
    return identity != including && other.identities.contains(identity)
      && !fragment.identities.contains(including)
  }
}
