/// Tells which of several manifests are checked for themselves, and which as parts of others.
package enum SeparateManifests {
  /// Positions of the manifests that are to be checked for themselves, in their order.
  ///
  /// A fragment that another of them includes is checked as a part of that one; a file that is named
  /// twice is checked once. Files are compared by what they are, not by what they are called.
  package static func positions(in manifests: [ManifestFiles]) -> [Int] {
    var seen: Set<String> = []
    let named = manifests.indices.filter { position in
      manifests[position].mainIdentity.map { seen.insert($0).inserted } ?? true
    }
    return named.filter { position in
      !isFragment(manifests[position])
        || !named.contains { isPart(manifests[position], of: manifests[$0]) }
    }
  }

  private static func isFragment(_ files: ManifestFiles) -> Bool {
    files.main?.manifest.isFragment == true
  }

  /// Two that include each other are a fault, which both of them show.
  private static func isPart(_ fragment: ManifestFiles, of other: ManifestFiles) -> Bool {
    guard let identity = fragment.mainIdentity, let including = other.mainIdentity else {
      return false
    }
    return identity != including && other.identities.contains(identity)
      && !fragment.identities.contains(including)
  }
}
